import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The oldest Node from 20 on in the PATH, or else the one that runs this test. */
export async function oldestNode(): Promise<{ node: string; major: number }> {
  const found = [{ node: process.execPath, major: Number(process.versions.node.split('.')[0]) }];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  for (const node of new Set(folders.map((folder) => join(folder, 'node')))) {
    if (!existsSync(node)) continue;
    const { stdout } = await run(node, ['--version']).catch(() => ({ stdout: '' }));
    const major = Number(/^v(\d+)\./.exec(stdout)?.[1]);
    if (major >= 20) found.push({ node, major });
  }
  return found.reduce((oldest, each) => (each.major < oldest.major ? each : oldest));
}
