import type { PlacedOperation } from './operations.ts';
import type { ReferenceContext, ReferencePage } from './reference.ts';
import { sampleLanguages } from './samples.ts';
import { sayInEnglish } from './say.ts';
import { type SchemaRow, schemaRows } from './schema-rows.ts';

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

const fieldTable = (rows: readonly SchemaRow[]): string =>
  [
    `| ${sayInEnglish('field')} | ${sayInEnglish('type')} | ${sayInEnglish('meaning')} |`,
    '| --- | --- | --- |',
    ...rows.map(
      ({ name, type, description, isRequired, isReadOnly }) =>
        `| \`${name}\`${isRequired ? ` (${sayInEnglish('required')})` : ''}${isReadOnly ? ` (${sayInEnglish('read_only')})` : ''} | ${cell(type)} | ${cell(description)} |`,
    ),
  ].join('\n');

/** The page of a resource as Markdown, for readers without a browser. */
export function referenceMarkdown({ name, description, operations }: ReferencePage, context: ReferenceContext): string {
  const record = context.schemas[name];
  return [
    `# ${name}`,
    description,
    ...operations.flatMap((one) => operationMarkdown(one, context)),
    ...(record ? [`## ${sayInEnglish('record')}`, fieldTable(schemaRows(record, context.schemas))] : []),
    '',
  ].join('\n\n');
}

function operationMarkdown(placed: PlacedOperation, { schemas }: ReferenceContext): string[] {
  const { operation, method, path, parameters, body, sample, needs, codes } = placed;
  const [curl] = sampleLanguages;
  return [
    `## ${operation.summary}`,
    `\`${method} ${path}\``,
    operation.description ?? '',
    `Needs: ${needs.length === 0 ? 'nothing' : needs.join(' or ')}.`,
    ...(parameters.length > 0
      ? [
          parameters
            .map(({ name, in: place, required, description = '' }) => {
              const note = `${place}${required === true ? `, ${sayInEnglish('required')}` : ''}`;
              return `- \`${name}\` (${note}): ${description}`;
            })
            .join('\n'),
        ]
      : []),
    ...(body ? [`### ${sayInEnglish('body')}`, fieldTable(schemaRows(body.schema, schemas))] : []),
    `### ${sayInEnglish('errors')}`,
    codes.map((code) => `\`${code}\``).join(', '),
    ...(sample && curl ? ['```sh\n' + curl.write(sample) + '\n```'] : []),
  ];
}
