// V8 options for the server, each with its effect as measured beside the default; see the decision on V8 options in docs/adr.

/** Options that Node takes only on its command line. */
export const COMMAND_LINE_OPTIONS = [
  // A young generation of 4 MB: scavenges are shorter, and the process is some 25 MB smaller.
  '--max-semi-space-size=4',
];

/** Options that can be set while Node runs. V8 reports an unknown one on standard error and goes on. */
export const RUNTIME_OPTIONS = [
  // One thread scavenges in under a millisecond; several wait for each other, up to 13 ms on busy cores.
  '--no-parallel-scavenge',
  // Pretenuring is learned from allocations at start-up, which nearly all survive, and then misjudges those of requests.
  '--no-allocation-site-pretenuring',
];

export const V8_OPTIONS = [...COMMAND_LINE_OPTIONS, ...RUNTIME_OPTIONS];
