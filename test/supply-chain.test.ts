import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

interface Locked {
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
}
interface Sbom {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly licenses?: readonly { readonly license?: { readonly id?: string } }[];
    readonly hashes?: readonly unknown[];
    readonly properties?: readonly { readonly name: string }[];
  }[];
}

const ROOT = new URL('../', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, ROOT), 'utf8'));
const manifest = read('package.json');
const { '': _ours, ...locked }: Record<string, Locked> = read('package-lock.json').packages;
const packages = Object.entries(locked).map(([path, each]) => ({
  name: path.split('node_modules/').at(-1) ?? '',
  ...each,
}));
const shipped = packages.filter(({ dev }) => dev !== true);

/** Licences that let anyone use, change and redistribute the shipped packages. */
const ALLOWED_LICENCES = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD', 'Unlicense'];

it('the lockfile names no registry, and pins every package by its hash', () => {
  for (const { name, resolved, integrity } of packages) {
    assert.equal(resolved, undefined, name);
    assert.match(integrity ?? '', /^sha512-/, name);
  }
});

it('package.json decides on every install script by name, and no shipped package has one', () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript === true);
  for (const { name } of scripted) {
    assert.ok(Object.hasOwn(manifest.allowScripts, name), `package.json does not decide on the script of ${name}`);
  }
  assert.deepEqual(
    scripted.filter(({ dev }) => dev !== true),
    [],
    'a shipped package has an install script',
  );
});

it('every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    assert.match(String(version), /^\d+\.\d+\.\d+(-[\w.]+)?$/, name);
  }
});

it('every package accepts Node 20 and Node 24, so that npm warns on neither', () => {
  for (const { name, engines } of packages) {
    const ranges = (engines?.node ?? '*').split('||').map((range) => range.trim());
    for (const version of [20, 24]) {
      assert.ok(
        ranges.some((range) => accepts(range, version)),
        `${name} needs Node ${engines?.node}`,
      );
    }
  }
});

/** Whether a range such as ">=20.19.0 <21", "^18 " or "*" has a release of this major version. */
function accepts(range: string, version: number): boolean {
  const comparisons = [...range.matchAll(/(>=|>|<=|<|\^|~|=)?\s*(\d+)/g)].filter(
    ({ index }) => !/[\d.]/.test(range[index - 1] ?? ' '),
  );
  return comparisons.every(([, operator = '=', major]) => {
    const bound = Number(major);
    if (operator.startsWith('>')) return version >= bound;
    return operator.startsWith('<') ? version < bound : version === bound;
  });
}

it('SECURITY.md gives a reason for every shipped dependency, and all shipped packages have an allowed licence', () => {
  const reasons = readFileSync(new URL('SECURITY.md', ROOT), 'utf8');
  for (const name of Object.keys(manifest.dependencies))
    assert.match(reasons, new RegExp(`^\\| \`${name}\` \\|`, 'm'), name);
  for (const { name, license } of shipped) assert.ok(ALLOWED_LICENCES.includes(license ?? ''), `${name}: ${license}`);
});

it('"npm run sbom" lists every package with version, licence and hash', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: fileURLToPath(ROOT), encoding: 'utf8' });
  const { bomFormat, components }: Sbom = JSON.parse(text);
  assert.equal(bomFormat, 'CycloneDX');
  for (const { name, version } of shipped) {
    const component = components.find((each) => each.name === name && each.version === version);
    assert.ok(component !== undefined, `${name} is missing`);
    assert.ok(component.licenses?.[0]?.license?.id !== undefined && component.hashes?.length === 1, name);
    assert.ok(!component.properties?.some((property) => property.name.endsWith(':development')), name);
  }
  assert.equal(components.length, new Set(packages.map(({ name, version }) => `${name}@${version}`)).size);
});
