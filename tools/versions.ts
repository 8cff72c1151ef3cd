import { VERSION } from '../src/version.ts';

const TARBALL = /(?<=tarifa(?:-client|_client)?-)\d+\.\d+\.\d+(?=\.tgz|-py3|-linux)/g;

/** The files that repeat the version of `package.json`, each with the pattern that finds it. */
const PLACES: Readonly<Record<string, RegExp>> = {
  'package-lock.json': /(?<="name": "tarifa",\n +"version": ")[^"]+/g,
  'clients/typescript/package.json': /(?<=^ {2}"version": ")[^"]+/m,
  'clients/typescript/src/version.ts': /(?<=CLIENT_VERSION = ')[^']+/,
  'clients/python/pyproject.toml': /(?<=^version = ")[^"]+/m,
  'clients/python/tarifa/_version.py': /(?<=^VERSION = ")[^"]+/m,
  'README.md': TARBALL,
  'clients/typescript/README.md': TARBALL,
  'clients/python/README.md': TARBALL,
  'docs/operating.md': TARBALL,
};

/** The files that repeat the version, with the texts that they should have. */
export function versioned(
  read: (path: string) => string | null,
  version = VERSION,
): readonly (readonly [path: string, text: string])[] {
  return Object.entries(PLACES).map(([path, pattern]) => {
    const text = read(path) ?? '';
    if (text.search(pattern) < 0) throw new Error(`${path} does not state the version where it should: ${pattern}`);
    return [path, text.replace(pattern, version)];
  });
}
