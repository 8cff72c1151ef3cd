// The main script of the single executable, see binary.ts. Unpacks the files of the package once for each build, since
// Node loads modules and data only from files, and starts the command line from there.
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { createRequire } = require('node:module');
const { tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const { getAsset, getRawAsset } = require('node:sea');
const { gunzipSync } = require('node:zlib');

const folder = folderOf(getAsset('hash', 'utf8'));
if (!fs.existsSync(folder)) unpack(folder);
createRequire(join(folder, 'start.cjs'))('./start.cjs');

/** A folder of this user alone: in the cache of the home, or else among the temporary files. */
function folderOf(hash) {
  const { HOME, XDG_CACHE_HOME } = process.env;
  const cache = XDG_CACHE_HOME || (HOME && join(HOME, '.cache'));
  for (const base of [cache && join(cache, 'tarifa'), join(tmpdir(), `tarifa-${process.getuid()}`)]) {
    if (base && isOurs(base, hash)) return join(base, hash);
  }
  process.stderr.write('Tarifa unpacks its files once: it needs a home or a temporary folder that it may write to.\n');
  process.exit(1);
}

function isOurs(base, hash) {
  try {
    fs.mkdirSync(base, { recursive: true, mode: 0o700 });
    const { uid, mode } = fs.lstatSync(base);
    // Files of another user, or that another may replace, are not run.
    if (uid !== process.getuid() || (mode & 0o022) !== 0) return false;
    if (!fs.existsSync(join(base, hash))) fs.accessSync(base, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Unpacks beside the folder and renames it, so that nobody finds half of it. */
function unpack(folder) {
  const packed = Buffer.from(getRawAsset('files'));
  const hash = createHash('sha256').update(packed).digest('hex');
  if (!hash.startsWith(getAsset('hash', 'utf8'))) throw new Error('The executable is damaged. Fetch it again.');
  const bytes = gunzipSync(packed);
  const start = 4 + bytes.readUInt32LE(0);
  const made = `${folder}-${process.pid}`;
  let at = start;
  for (const [path, size] of JSON.parse(bytes.toString('utf8', 4, start))) {
    fs.mkdirSync(dirname(join(made, path)), { recursive: true, mode: 0o700 });
    fs.writeFileSync(join(made, path), bytes.subarray(at, at + size));
    at += size;
  }
  try {
    fs.renameSync(made, folder);
  } catch (error) {
    fs.rmSync(made, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
}
