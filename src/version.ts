import manifest from '../package.json' with { type: 'json' };

/** The version of the software. The API has a version of its own. */
export const VERSION = manifest.version;
