// What `import 'tarifa'` loads. Node is checked first: an older one cannot parse what the library imports, and would
// fail with a syntax error that names no version. `require` gets the library itself, since it cannot wait for a module.
import '../needs-node.ts';

const { ApiError, openTariff } = await import('./open-tariff.ts');

export { ApiError, openTariff };
