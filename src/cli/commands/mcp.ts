import { Calendar } from '../../day.ts';
import { fixedSources } from '../../library/bundled-data.ts';
import { checkFollowed, followEditions } from '../../library/open-sources.ts';
import { readSettings } from '../../settings.ts';
import { VERSION } from '../../version.ts';
import { type Command, Failure, wordsOf } from '../command.ts';
import { NO_EDITION, searchDataFor, withStoreToRead } from '../open-store.ts';

export const mcp: Command = {
  name: 'mcp',
  words: '',
  summary: 'Answer AI agents over standard input and output (MCP), without a server.',
  details:
    'An agent starts it and speaks the Model Context Protocol with it. It answers from the database, takes up a new edition by itself, and ends when its input does. It needs no key. Over HTTP: TARIFA_MCP=on.',
  options: {},
  async run(call) {
    wordsOf(call, []);
    const settings = readSettings(call.environment);
    const fixed = fixedSources(settings);
    const onDefect = (error: unknown) => call.err(`${error instanceof Error ? error.stack : String(error)}\n`);
    await withStoreToRead(call, async (store) => {
      const current = followEditions(
        store,
        settings,
        {
          loaded: () => {},
          failed: onDefect,
          recovered: () => {},
          unreadable: (_edition, error) => onDefect(error),
          none: () => {},
          undated: () => {},
        },
        new Calendar(settings.timeZone, Date.now),
        searchDataFor(call),
      );
      await current.watch();
      checkFollowed(settings, current);
      try {
        if (current.catalogue === null) throw new Failure(NO_EDITION);
        // Imported only here: its libraries take time and memory.
        const { serveOverStdio } = await import('../../mcp/stdio.ts');
        await serveOverStdio({ current, fixed, version: VERSION, onDefect });
      } finally {
        current.stop();
      }
    });
  },
};
