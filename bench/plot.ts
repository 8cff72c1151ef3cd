import { readFileSync, writeFileSync } from 'node:fs';

// node bench/plot.ts OUT.svg NAME=FILE.json …: draws the rates of `npm run bench -- --json FILE.json` as bars beside raw
// node:http. The first file also gives the bars of the peer.

interface Figures {
  readonly setting: string;
  readonly figures: readonly { readonly contender: string; readonly rate: number }[];
}

const [, , out = '', ...inputs] = process.argv;
const runs = inputs.map((input) => {
  const [name = '', file = ''] = input.split('=');
  return { name, ...(JSON.parse(readFileSync(file, 'utf8')) as Figures) };
});
const ENDPOINTS = ['lookup', 'children', 'tariff', 'search'];
const COLOURS = ['#0f766e', '#5eada5', '#b6d7d3', '#c2410c'];
const [BAR, GAP, TOP, HEIGHT, LEFT] = [34, 44, 64, 240, 46];

const [first] = runs;
const series = [
  ...runs.map(({ name, figures }) => ({ name: `Tarifa${name === '' ? '' : `, ${name}`}`, of: 'tarifa', figures })),
  { name: 'Express, SQLite, FTS5', of: 'peer', figures: first?.figures ?? [] },
];
const groupWidth = series.length * BAR + GAP;
const width = LEFT + ENDPOINTS.length * groupWidth;
const most = 1.2;
const y = (rate: number) => TOP + HEIGHT - (Math.min(rate, most) / most) * HEIGHT;

const bars = ENDPOINTS.flatMap((endpoint, group) =>
  series.map(({ of, figures }, i) => {
    const rate = figures.find(({ contender }) => contender === `${of} ${endpoint}`)?.rate ?? 0;
    const x = LEFT + group * groupWidth + i * BAR;
    return (
      `<rect x="${x}" y="${y(rate)}" width="${BAR - 4}" height="${TOP + HEIGHT - y(rate)}" fill="${colour(i)}"/>` +
      `<text x="${x + BAR / 2 - 2}" y="${y(rate) - 4}" text-anchor="middle">${rate.toFixed(2)}</text>`
    );
  }),
);
const names = ENDPOINTS.map(
  (endpoint, group) =>
    `<text x="${LEFT + group * groupWidth + (groupWidth - GAP) / 2}" y="${TOP + HEIGHT + 18}" text-anchor="middle" font-weight="bold">${endpoint}</text>`,
);
const legend = series.map(
  ({ name }, i) =>
    `<rect x="${LEFT + i * 190}" y="10" width="12" height="12" fill="${colour(i)}"/><text x="${LEFT + i * 190 + 18}" y="20">${name}</text>`,
);
const scale = [0, 0.5, 1].map(
  (rate) =>
    `<line x1="${LEFT - 4}" x2="${width}" y1="${y(rate)}" y2="${y(rate)}" stroke="#999" stroke-dasharray="${rate === 1 ? 'none' : '2 4'}"/>` +
    `<text x="${LEFT - 8}" y="${y(rate) + 4}" text-anchor="end">${rate}</text>`,
);
writeFileSync(
  out,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${TOP + HEIGHT + 30}" font-family="system-ui, sans-serif" font-size="11">
<title>Requests per second, as a ratio to raw node:http sending the same bytes (1 is the line)</title>
<rect width="100%" height="100%" fill="#fff"/>
${[...scale, ...bars, ...names, ...legend].join('\n')}
</svg>
`,
);

function colour(i: number): string {
  return i === series.length - 1 ? (COLOURS[3] ?? '') : (COLOURS[i] ?? '');
}
