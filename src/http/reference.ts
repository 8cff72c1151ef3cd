import { ERRORS, type ErrorCode } from '../contract/errors.ts';
import { EXAMPLE_REPLIES, type ExampleReply } from '../contract/examples.ts';
import { ACCESS_ERRORS, type BodyContract } from '../contract/operation.ts';
import { isRequired, type Parameter, schemaOf } from '../contract/parameters.ts';
import { TIERS } from '../contract/tiers.ts';
import { CONTRACTS, OPERATIONS, type OperationId } from '../operations/operations.ts';

/** The reference page: the tables of the contract, with a form to try each operation. */
export function referencePage(): string {
  // Object.keys types the keys of a table as any string.
  const operations = Object.keys(OPERATIONS) as OperationId[];
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tarifa API reference</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs.css">
<script src="/docs.js" defer></script>
</head>
<body>
<header class="band">
  <a class="brand" href="/">
    <img class="sign" src="/favicon.svg" alt="" width="36" height="36">
    <span class="brand-name">Tarifa</span>
    <span class="brand-tagline">API reference</span>
  </a>
  <form id="key-form">
    <label for="key">API key</label>
    <input id="key" name="key" type="password" autocomplete="off" spellcheck="false" placeholder="trf_…">
  </form>
</header>
<nav aria-label="Contents">
  <a href="#start">Start</a>
  ${operations.map((id) => `<a href="#${id}">${html(OPERATIONS[id].summary)}</a>`).join('\n  ')}
  <a href="#limits">Limits</a>
  <a href="#errors">Errors</a>
  <a href="/openapi.json">OpenAPI (JSON)</a>
  <a href="/openapi.yaml">OpenAPI (YAML)</a>
</nav>
<main>
<section id="start">
  <h1>API reference</h1>
  <p>Harmonized System codes with English and Arabic descriptions, search, the hierarchy, and estimates of import duty, VAT and landed cost. Everything is a <code>GET</code>, everything answers JSON; long requests can also be sent as JSON by <code>POST</code>.</p>
  <p>Send your key in the <code>X-Api-Key</code> header; <code>X-Marketplace-Key</code> and <code>Authorization: Bearer</code> work too. The first of the three that is present decides.</p>
  <pre tabindex="0"><code>curl -H "X-Api-Key: $TARIFA_KEY" <span class="origin"></span>${html(OPERATIONS.lookup.example)}</code></pre>
  <p>A success is <code>{"success": true, "data": …, "meta": …}</code>, a refusal <code>{"success": false, "error": {"code", "message", "details"}, "meta": …}</code>. Rates are indicative only: verify them with the customs authority for an official assessment.</p>
</section>
${operations.map(operationSection).join('\n')}
<section id="limits">
  <h2>Limits</h2>
  <p>Requests are counted in the minute and in the day of the UTC clock; one passes only if both have room, and a refused one uses up nothing. Every response tells both limits and what is left in its <code>X-RateLimit-*</code> headers; a <code>429</code> says in <code>Retry-After</code> how many seconds to wait.</p>
  ${table(
    ['Tier', 'Per minute', 'Per day'],
    Object.entries(TIERS).map(([tier, { perMinute, perDay }]) => [tier, String(perMinute), String(perDay)]),
  )}
</section>
<section id="errors">
  <h2>Errors</h2>
  ${table(
    ['Code', 'Status', 'When'],
    Object.entries(ERRORS).map(([code, { status, condition }]) => [
      `<code>${code}</code>`,
      String(status),
      prose(condition),
    ]),
  )}
</section>
</main>
</body>
</html>
`;
}

function operationSection(id: OperationId): string {
  const operation = CONTRACTS[id];
  const parameters: [string, Parameter][] = Object.entries(operation.parameters);
  const errors: readonly ErrorCode[] = [...operation.errors, ...(operation.open ? [] : ACCESS_ERRORS)];
  const rows = parameters.map(([name, parameter]) => [
    `<code>${name}</code>${isRequired(parameter) ? '' : ' <small>optional</small>'}`,
    prose(parameter.description),
    `<code>${html(ruleOf(parameter))}</code>`,
  ]);
  return `<section id="${id}">
  <h2>${html(operation.summary)}</h2>
  <p class="path"><b>GET</b> <code>${html(operation.path)}</code></p>
  <p>${prose(operation.description)}</p>
  ${rows.length > 0 ? table(['Parameter', 'Meaning', 'Rule'], rows) : ''}
  <h3>Example</h3>
  <pre tabindex="0"><code>GET ${html(operation.example)}</code></pre>
  <pre tabindex="0"><code>${html(JSON.stringify({ success: true, ...EXAMPLE_REPLIES[id] }, null, 2))}</code></pre>
  ${operation.body === undefined ? '' : bodySection(operation.path, operation.body, EXAMPLE_REPLIES[`${id}Body` as keyof typeof EXAMPLE_REPLIES])}
  <form class="try" data-path="${html(operation.path)}">
    <fieldset><legend>Try it</legend>
    ${parameters
      .map(([name, parameter]) => {
        const value =
          new URL(operation.example, 'http://x').searchParams.get(name) ??
          (parameter.in === 'path' ? parameter.example : '');
        return `<label>${name} <input name="${name}" value="${html(value)}"${isRequired(parameter) ? ' required' : ''}></label>`;
      })
      .join('\n    ')}
    <button>Send</button>
    </fieldset>
    <output aria-live="polite"></output>
  </form>
  <p class="errors">Errors: ${errors.map((code) => `<a href="#errors"><code>${code}</code></a>`).join(' ')}</p>
</section>`;
}

function bodySection(path: string, { description, example }: BodyContract, reply: ExampleReply): string {
  const json = (value: unknown) => html(JSON.stringify(value, null, 2));
  return `<h3>As JSON</h3>
  <p>${prose(description)}</p>
  <pre tabindex="0"><code>POST ${html(path)}\nContent-Type: application/json\n\n${json(example)}</code></pre>
  <pre tabindex="0"><code>${json({ success: true, ...reply })}</code></pre>`;
}

/** The JSON Schema of a parameter as one line of text. */
function ruleOf(parameter: Parameter): string {
  return Object.entries(schemaOf(parameter))
    .map(([name, value]) =>
      name === 'type' ? String(value) : `${name} ${Array.isArray(value) ? value.join(', ') : value}`,
    )
    .join('; ');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="scroll" tabindex="0"><table><thead>${cells('th', head)}</thead><tbody>${rows.map((row) => cells('td', row)).join('')}</tbody></table></div>`;
}

/** HTML of a text in which back-quotes mark code. */
function prose(text: string): string {
  return html(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function html(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
