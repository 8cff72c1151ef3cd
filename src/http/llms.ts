import { AGENT_GUIDE } from '../contract/agent-guide.ts';
import { CLASSIFICATION_GUIDE } from '../contract/guide.ts';
import { OPERATIONS, TOOLS } from '../operations/operations.ts';

/** The description of the service for language models (llmstxt.org). */
export function llmsText(): string {
  const operations = Object.values(OPERATIONS).map(
    ({ path, summary, description, example }) =>
      `- \`GET ${path}\`: ${summary}. ${description} Example: \`${example}\``,
  );
  const tools = [...TOOLS.keys()].map((name) => `\`${name}\``);
  return `# Tarifa

> The customs tariff of the Gulf as a read-only JSON API: Harmonized System codes with English and Arabic descriptions, search in both, the hierarchy, and estimates of duty, VAT and landed cost. Rates are indicative only.

Send a key in the \`X-Api-Key\` header. A success is \`{"success": true, "data", "meta"}\`, a refusal \`{"success": false, "error": {"code", "message", "details"}, "meta"}\`: its message says what to do. After a 429 or 503 wait for the seconds in \`Retry-After\`.

## API

${operations.join('\n')}

## Documents

- [OpenAPI description](/openapi.json): every parameter, reply and error
- [Reference](/docs): the same for people, with requests to try

## Tools for agents

The Model Context Protocol is spoken by \`tarifa mcp\` on the operator's machine and, where the operator has switched it on, at \`/mcp\` with the same keys and limits: ${tools.join(', ')}.

${AGENT_GUIDE.replace(/^# /, '## ')}
${CLASSIFICATION_GUIDE.replace(/^# /, '## ')}`;
}
