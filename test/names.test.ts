import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';

const ROOT = new URL('../', import.meta.url);
const files = ['src', 'web/src'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);
const textOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');

/** Names of several things, and why: a list that may only get shorter. */
const TWICE: Readonly<Record<string, string>> = {
  Charge: 'the shape of a reply, and what it is made from',
  Exchange: 'the shape of a reply, and what it is made from',
  Language: 'the desk shows it',
  OpenCharge: 'the shape of a reply, and what it is made from',
  Reply: 'the desk shows it',
  Settings: 'the desk shows it',
  isKeyText: 'the desk shows it',
};

/** Functions that are longer, and may only get shorter. */
const LONG: Readonly<Record<string, number>> = {
  'web/src/views/invoice/bill-table.tsx BillTable': 72,
  'web/src/views/invoice/invoice-page.tsx InvoicePage': 91,
  'web/src/views/invoice/kept-invoices.tsx KeptInvoices': 71,
  'web/src/views/invoice/paste-step.tsx PasteStep': 105,
};
const MAX_LINES = 70;

it('one exported name is one thing', () => {
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, name = ''] of textOf(file).matchAll(
      /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|class|interface|type|function\*?|enum) (\w+)/gm,
    ))
      places.set(name, (places.get(name) ?? new Set()).add(file));
  const twice = new Map([...places].filter(([, where]) => where.size > 1));
  const unnamed = [...twice].filter(([name]) => !(name in TWICE));
  assert.deepEqual(
    unnamed.map(([name, where]) => `${name} is exported by ${[...where].join(' and ')}`),
    [],
  );
  for (const name of Object.keys(TWICE))
    assert.ok(twice.has(name), `${name} is exported once now: take it off the list`);
});

it('functions have at most 70 lines', () => {
  const long = new Map<string, number>();
  for (const file of files)
    for (const [name, lines] of functionsIn(textOf(file))) if (lines > MAX_LINES) long.set(`${file} ${name}`, lines);
  const longer = [...long].filter(([name, lines]) => lines > (LONG[name] ?? MAX_LINES));
  assert.deepEqual(
    longer.map(([name, lines]) => `${name} has ${lines} lines`),
    [],
  );
  for (const name of Object.keys(LONG)) assert.ok(long.has(name), `${name} is short now: take it off the list`);
});

/** The functions and methods of a formatted text, with their lines: from a head to the brace at its own indentation. */
function functionsIn(text: string): [name: string, lines: number][] {
  const lines = text.split('\n');
  return lines.flatMap((line, start): [string, number][] => {
    const [, indent = '', name] =
      /^( *)(?:export )?(?:static |override |private )*(?:async )?(?:function\*? |get |\*)?([\w#]+)(?:<.*>)?\(.*[{(,]$/.exec(
        line,
      ) ??
      /^( *)(?:export )?(?:static |override )*(?:async )?(?:function\*? )([\w#]+)/.exec(line) ??
      [];
    if (name === undefined || /^ *(?:if|for|while|switch|return|await|assert|catch|super|throw|yield)\b/.test(line))
      return [];
    const end = lines.findIndex(
      (each, i) => i > start && each.startsWith(`${indent}}`) && !each.startsWith(`${indent} `),
    );
    return end < 0 ? [] : [[name, end - start + 1]];
  });
}
