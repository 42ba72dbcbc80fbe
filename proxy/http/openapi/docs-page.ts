import { escapeHtml } from '../sites/escape-html.ts';
import type { OpenApiDocument, Operation } from './operation.ts';

/** Renders the reference as one page without external resources or scripts; dark mode follows the system. */
export function renderDocsPage({ info, paths, components }: OpenApiDocument, nonce: string): string {
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const [tag = ''] = operation.tags;
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(method, path, operation)]);
    }
  }
  const tags = [...groups.keys()].toSorted();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(info.title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<nav aria-label="Resources"><ul>${tags.map((tag) => `<li><a href="#${tag}">${escapeHtml(tag)}</a></li>`).join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main>
<h1>${escapeHtml(info.title)}</h1>
<p>${inline(info.description)}</p>
<p><a href="openapi.json">openapi.json</a></p>
${tags.map((tag) => `<section id="${tag}"><h2>${escapeHtml(tag)}</h2>${(groups.get(tag) ?? []).join('')}</section>`).join('\n')}
<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas).map(renderSchema).join('')}</section>
</main>
</body>
</html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation;
  const rows = parameters.map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${parameter.in}</td><td>${inline(parameter.description ?? '')}</td></tr>`,
  );
  const answers = Object.entries(responses).map(
    ([status, response]) => `<tr><th scope="row">${status}</th><td>${inline(response.description)}</td></tr>`,
  );
  return `<article id="${operationId}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${operation.servers === undefined ? '/api' : ''}${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}.</p>
${description
  .split('\n\n')
  .map((paragraph) => `<p class="note">${inline(paragraph)}</p>`)
  .join('')}
${rows.length > 0 ? `<table><caption>Parameters</caption>${rows.join('')}</table>` : ''}
${requestBody ? details('Body', requestBody.content) : ''}
<table><caption>Answers</caption>${answers.join('')}</table>
</article>`;
}

const renderSchema = ([name, schema]: [string, unknown]) =>
  `<article id="schema-${escapeHtml(name)}">${details(name, schema)}</article>`;

const details = (title: string, value: unknown) =>
  `<details><summary>${escapeHtml(title)}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;

/** Escapes plain text and renders backticks as `<code>`. */
const inline = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const styles = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a4150); --muted: light-dark(#4b5563, #aab2c0); --accent: light-dark(#1259a8, #90caf9); --code: light-dark(#f2f4f7, #232833); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #16191f); color: light-dark(#1a1f29, #e6e9ef); display: grid; grid-template-columns: 15rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .25rem .5rem; }
main { padding: 1.5rem 2rem 4rem; max-width: 60rem; }
a { color: var(--accent); }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
h3 { margin-bottom: .25rem; font-size: 1.05rem; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.5rem; color: var(--accent); }
.note { color: var(--muted); margin: .25rem 0; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { background: var(--code); padding: 1rem; overflow-x: auto; border-radius: 8px; }
table { border-collapse: collapse; width: 100%; margin: .75rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid var(--line); }
td:last-child { overflow-wrap: anywhere; }
th { font-weight: 500; width: 8rem; }
summary { cursor: pointer; }
@media (max-width: 48rem) { body { display: block; } nav { position: static; height: auto; border: 0; border-bottom: 1px solid var(--line); } nav ul { columns: 2; } main { padding: 1rem; } }
`;
