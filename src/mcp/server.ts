import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { type ApiError, ERRORS } from '../contract/errors.ts';
import { API, type TariffOperation, TOOLS } from '../operations/operations.ts';
import { type FixedSources, type Sources, type TariffToday, untilSearchable } from '../operations/sources.ts';
import type { Work } from '../steps.ts';
import { callTool, refusalOf, type ToolResult } from './call-tool.ts';
import { describeTool } from './describe-tool.ts';
import { filledPrompt, GUIDE, INSTRUCTIONS, LISTED_PROMPTS } from './prompt.ts';

/** What the tools answer from. */
export interface McpParts {
  readonly current: {
    readonly inForce: TariffToday | null;
    readonly searchable: Promise<void>;
  };
  readonly fixed: FixedSources;
  readonly version: string;
  readonly onDefect: (error: unknown) => void;
  /** Does the work of a call, by default in slices. */
  readonly work?: Work;
}

const DESCRIBED = [...TOOLS].map(describeTool);

/** A Model Context Protocol server over the tariff, for one connection or one request. With a refusal, every call of a tool gets it. */
export function mcpServer(parts: McpParts, refusal?: ApiError): Server {
  const server = new Server(
    { name: 'tarifa', title: 'Tarifa', version: parts.version },
    { capabilities: { tools: {}, prompts: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler('tools/list', () => ({ tools: DESCRIBED }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { name, arguments: given = {} } = params;
    const id = TOOLS.get(name);
    if (id === undefined) throw unknown(`There is no tool ${name}; there are ${[...TOOLS.keys()].join(', ')}.`);
    if (refusal !== undefined) return { ...refusalOf(refusal) };
    const { inForce } = parts.current;
    if (API[id].needs?.search && inForce?.search === null) await untilSearchable(parts.current);
    return { ...(await call(id, given)) };
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: LISTED_PROMPTS }));
  server.setRequestHandler('prompts/get', ({ params }) => promptOf(params.name, params.arguments ?? {}));
  const { text, ...guide } = GUIDE;
  server.setRequestHandler('resources/list', () => ({ resources: [guide] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params }) => {
    if (params.uri !== GUIDE.uri) throw unknown(`There is no resource ${params.uri}; there is ${GUIDE.uri}.`);
    return { contents: [{ uri: GUIDE.uri, mimeType: GUIDE.mimeType, text }] };
  });
  return server;

  /** The details of a defect go to the log, never to the caller. */
  async function call(id: TariffOperation, given: Readonly<Record<string, unknown>>): Promise<ToolResult> {
    try {
      return await callTool(id, given, sourcesOf(parts), parts.work);
    } catch (error) {
      parts.onDefect(error);
      return { content: [{ type: 'text', text: `internal_error: ${ERRORS.internal_error.condition}` }], isError: true };
    }
  }
}

/** A prompt, filled in with the user's text. */
function promptOf(name: string, given: Readonly<Record<string, string>>) {
  const prompt = filledPrompt(name, given);
  if (typeof prompt === 'string') throw unknown(prompt);
  const { description, text } = prompt;
  return { description, messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
}

/** What tools answer from at this moment; null until an edition is loaded. */
function sourcesOf({ current, fixed }: McpParts): Sources | null {
  const { inForce } = current;
  return inForce && { ...inForce, ...fixed };
}

function unknown(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
