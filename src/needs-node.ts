// Refuses an older Node with a sentence that names the version it needs.

const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED)
  throw new Error(`Tarifa needs Node ${NEEDED} or newer; this is ${process.version}.`);
