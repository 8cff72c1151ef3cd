import { fileURLToPath } from 'node:url';

// How the texts of settings are read. Each function returns the value, or throws what was expected.

export function text(value: string): string {
  return value;
}

/** The path of a SQLite file, also as a file: address, or the address of a PostgreSQL server. */
export function database(value: string): string {
  if (value.startsWith('file:')) return filePath(value);
  return value.includes('://') ? address(value, ['postgres:', 'postgresql:'], 'the path of a file or ') : value;
}

/** The path in file:///srv/tarifa.db, file:/srv/tarifa.db or file:./tarifa.db. */
function filePath(value: string): string {
  const isAbsolute = value.startsWith('file:/');
  // A parameter such as ?mode=ro would be lost, and the file opened in another way than was asked for.
  if (value.includes('?') || value.includes('#') || value === 'file:') throw new Error(FILE_ADDRESS);
  try {
    return isAbsolute ? fileURLToPath(value) : decodeURIComponent(value.slice('file:'.length));
  } catch {
    throw new Error(FILE_ADDRESS);
  }
}

const FILE_ADDRESS = 'a file on this machine without parameters, such as file:///srv/tarifa.db or file:./tarifa.db';

/** One address of a server, or several of the nodes of a cluster. */
export function redisAddresses(value: string): readonly string[] {
  return value.split(',').map((each) => address(each.trim(), ['redis:', 'rediss:']));
}

export function address(value: string, protocols: readonly string[], or = 'off or '): string {
  // As it is written: a parser also takes capitals and spaces, which others then read as the path of a file.
  if (!protocols.some((each) => value.startsWith(`${each}//`)) || !URL.canParse(value)) {
    throw new Error(`${or}an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`);
  }
  return value;
}

export function whole(minimum: number, maximum: number, or = ''): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= minimum && number <= maximum)) throw new Error(`${or}a whole number from ${minimum} to ${maximum}`);
    return number;
  };
}

export function timeZone(value: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    throw new Error('a time zone such as Asia/Dubai');
  }
}

export function countryCode(value: string, or = ''): string {
  if (!/^[A-Z]{2}$/.test(value)) throw new Error(`${or}a country as two capital letters such as AE`);
  return value;
}

/** A percentage stays text, so that it enters the decimal arithmetic exactly as written. */
export function percent(value: string, or = ''): string {
  if (!/^\d{1,2}(\.\d{1,4})?$/.test(value)) throw new Error(`${or}a percentage such as 5 or 7.5`);
  return value;
}

export function origins(value: string): '*' | readonly string[] {
  if (value === '*') return '*';
  if (value === 'none') return [];
  const list = value.split(',').map((origin) => origin.trim());
  if (!list.every(isOrigin)) {
    throw new Error('*, none, or origins as browsers send them, such as https://shop.example, separated by commas');
  }
  return list;
}

/** A single origin. */
export function origin(value: string): string {
  if (!isOrigin(value)) throw new Error('none, or an address without a path, such as https://tariff.example');
  return value;
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.parse(text)?.origin === text;
}

export function oneOf<const T extends string>(choices: readonly T[]): (value: string) => T {
  return (value) => {
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined) throw new Error(`one of ${choices.join(', ')}`);
    return choice;
  };
}
