import { escapeHtml } from '../../proxy/http/sites/escape-html.ts';
import { codeBlock } from './code-block.ts';
import { highlight } from './highlight.ts';
import { headingHtml } from './markdown.ts';
import { exampleValue, type PlacedOperation } from './operations.ts';
import { sampleLanguages, type SampleRequest } from './samples.ts';
import { type FrameKey, say } from './say.ts';
import { type SchemaRow, schemaRows, type Schemas, typeOf } from './schema-rows.ts';

/** What every page of the reference needs of the document. */
export interface ReferenceContext {
  schemas: Schemas;
  /** Codes that nearly every operation has, which a page does not repeat. */
  commonCodes: ReadonlySet<string>;
}

/** A resource or another group of operations. */
export interface ReferencePage {
  name: string;
  description: string;
  operations: readonly PlacedOperation[];
}

/** Escapes text and shows what stands in backticks as code. */
export const inline = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const table = (head: readonly FrameKey[], rows: readonly string[]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${head
    .map((key) => `<th scope="col">${say(key)}</th>`)
    .join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

const fieldTable = (rows: readonly SchemaRow[], id = ''): string =>
  table(
    ['field', 'type', 'meaning'],
    rows.map(
      ({ name, type, description, isRequired, isReadOnly }) =>
        `<tr${id === '' ? '' : ` id="${id}-${escapeHtml(name)}"`}><th scope="row"><code>${escapeHtml(name)}</code>${isRequired && id === '' ? ` <em>${say('required')}</em>` : ''}${isReadOnly ? ` <em>${say('read_only')}</em>` : ''}</th><td class="type">${escapeHtml(type)}</td><td>${inline(description)}</td></tr>`,
    ),
  );

/** Renders the page of a resource: its operations, then its record. */
export function renderReference({ name, description, operations }: ReferencePage, context: ReferenceContext): string {
  const record = context.schemas[name];
  const list = operations
    .map(
      ({ method, path, anchor, operation }) =>
        `<li><a href="#${anchor}">${verb(method)} <code>${escapeHtml(path)}</code></a> ${escapeHtml(operation.summary)}</li>`,
    )
    .join('');
  return `<p>${inline(description)}</p>
<ul class="operations">${list}</ul>
${operations.map((one) => renderOperation(one, name, context)).join('\n')}
${record ? `${headingHtml(2, 'record', say('record'))}${fieldTable(schemaRows(record, context.schemas), 'field')}` : ''}`;
}

const verb = (method: string): string => `<span class="verb ${method.toLowerCase()}">${method}</span>`;

function renderOperation(placed: PlacedOperation, name: string, context: ReferenceContext): string {
  const { operation, method, path, anchor, parameters, body, sample, needs, codes } = placed;
  const [first = '', ...notes] = (operation.description ?? '').split('\n\n');
  const behind = notes.filter((note) => note.startsWith('Gateway: '));
  const said = notes.filter((note) => !note.startsWith('Gateway: '));
  const scope = needs.includes('key') ? scopeOf(operation.operationId, name) : undefined;
  const chips = needs.length === 0 ? [say('needs.nobody')] : needs.map((need) => say(needKey(need)));
  const special = codes.filter((code) => !context.commonCodes.has(code));
  return `<section class="operation">
${headingHtml(2, anchor, escapeHtml(operation.summary))}
<p class="target">${verb(method)} <code>${escapeHtml(path)}</code></p>
<p>${inline(first)}</p>${said.map((note) => `<p>${inline(note)}</p>`).join('')}
<p class="needs">${chips.map((chip) => `<span class="chip">${chip}</span>`).join(' ')}${scope === undefined ? '' : ` <span>${say('scope')}: <code>${scope}</code></span>`}</p>
<div class="columns"><div>
${parameters.length > 0 ? `<h3>${say('parameters')}</h3>${parameterTable(placed, context)}` : ''}
${body ? `<h3>${say('body')}</h3>${fieldTable(schemaRows(body.schema, context.schemas))}` : ''}
${answerOf(placed, context)}
<h3>${say('errors')}</h3><p class="codes">${special.map((code) => `<a href="/docs/errors#${code}"><code>${code}</code></a>`).join(' ')} <a href="/docs/errors">…</a></p>
${behind.length > 0 ? `<details><summary>${say('behind')}</summary>${behind.map((note) => `<p>${inline(note.replace('Gateway: ', ''))}</p>`).join('')}</details>` : ''}
</div>${sample ? samplesOf(placed, sample) : '<div></div>'}</div>
</section>`;
}

const needKey = (need: string): FrameKey => {
  const known: Readonly<Record<string, FrameKey | undefined>> = {
    session: 'needs.session',
    key: 'needs.key',
    token: 'needs.token',
    signature: 'needs.signature',
  };
  const key = known[need];
  if (key === undefined) throw new Error(`No words for the security scheme ${need}.`);
  return key;
};

/** The scope of `list-conversion` is `conversion:list`. */
const scopeOf = (operationId: string, name: string): string => `${name}:${operationId.split('-')[0] ?? ''}`;

function parameterTable({ parameters }: PlacedOperation, { schemas }: ReferenceContext): string {
  return table(
    ['field', 'place', 'meaning'],
    parameters.map((parameter) => {
      const { schema = {} } = parameter;
      const fields = schema.properties ? schemaRows(schema, schemas) : [];
      const inner =
        fields.length === 0
          ? ''
          : `<ul class="fields">${fields
              .map(
                ({ name, type, description }) =>
                  `<li><code>${escapeHtml(name)}</code> <span class="type">${escapeHtml(type)}</span> ${inline(description)}</li>`,
              )
              .join('')}</ul>`;
      return `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code>${parameter.required ? ` <em>${say('required')}</em>` : ''}</th><td class="type">${parameter.in}</td><td>${inline(parameter.description ?? '')}${fields.length === 0 && schema.type !== undefined ? ` <span class="type">${escapeHtml(typeOf(schema, schemas))}</span>` : ''}${inner}</td></tr>`;
    }),
  );
}

/** What an operation answers, where it is not the record of the page. */
function answerOf({ operation }: PlacedOperation, { schemas }: ReferenceContext): string {
  const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const schema = answer?.content?.['application/json']?.schema;
  const type = schema ? typeOf(schema, schemas) : Object.keys(answer?.content ?? {}).join(', ');
  const rows = schema?.properties ? schemaRows(schema, schemas) : [];
  return `<h3>${say('answer')}</h3><p>${status ?? ''} <code>${escapeHtml(type)}</code></p>${rows.length > 0 ? fieldTable(rows) : ''}`;
}

/** Samples in all languages, of which the styles show the chosen one, and the button of the console. */
function samplesOf(placed: PlacedOperation, sample: SampleRequest): string {
  const call = {
    method: placed.method,
    path: placed.path,
    parameters: placed.parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      value: exampleValue(parameter) ?? '',
    })),
    ...(placed.body && { body: placed.body.example }),
  };
  const buttons = sampleLanguages.map(
    ({ id, name }, index) =>
      `<button type="button" class="plain" data-sample="${id}" aria-pressed="${index === 0}">${name}</button>`,
  );
  const code = sampleLanguages.map(
    ({ id, write, highlight: language }) =>
      `<div class="sample" data-sample="${id}">${codeBlock(write(sample), language)}</div>`,
  );
  const { operation } = placed;
  const answered = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
  const example = answered?.content?.['application/json']?.example;
  return `<div class="samples"><div class="languages"><span class="hidden">${say('sample')}</span>${buttons.join('')}<button type="button" class="try" data-call="${escapeHtml(JSON.stringify(call))}">${say('console.open')}</button></div>
${code.join('')}${example === undefined ? '' : `<details class="example"><summary>${say('answer')}</summary><pre tabindex="0"><code>${highlight(JSON.stringify(example, null, 2), 'json')}</code></pre></details>`}</div>`;
}
