import docs from 'virtual:contract-docs';
import type { Contract } from '#shared/contract/contract.ts';
import { translatorOf } from '../../wire/messages.ts';
import { csvWordsOf } from '../csv-words.ts';
import { type JsonSchema, jsonSchemaOf } from './schema.ts';

const english = csvWordsOf('en');

/** What a resource is, from the source of its contract. */
export const descriptionOf = ({ name }: Contract): string => docs[name]?.description ?? '';

type Part = 'record' | 'input' | 'filter';

/** A part of a contract as JSON Schema, whose properties say what the screens call them, what the contract adds and what codes mean. */
export function schemaOf(contract: Contract, part: Part): JsonSchema {
  const schema = described(jsonSchemaOf(contract[part]), (path, property) =>
    sentencesOf(contract, part, path, property),
  );
  const isWritten = Object.keys(contract.input.shape).length > 0;
  const properties = Object.entries(schema.properties ?? {}).map(([field, property]) => {
    const isReadOnly = part === 'record' && isWritten && !(field in contract.input.shape) && field !== 'version';
    return [field, { ...property, ...(isReadOnly && { readOnly: true }) }] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Adds a description to each property of a schema, and of the objects within it, by its path: `reports.at`. */
export function described(
  schema: JsonSchema,
  describe: (path: string, property: JsonSchema) => string,
  within = '',
): JsonSchema {
  const inside = (one: JsonSchema) => described(one, describe, within);
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const path = within + name;
    const description = describe(path, property);
    return [
      name,
      { ...described(property, describe, `${path}.`), ...(description !== '' && { description }) },
    ] as const;
  });
  const { items, anyOf, oneOf, additionalProperties: others } = schema;
  return {
    ...schema,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(items && { items: inside(items) }),
    ...(anyOf && { anyOf: anyOf.map(inside) }),
    ...(oneOf && { oneOf: oneOf.map(inside) }),
    ...(typeof others === 'object' && { additionalProperties: inside(others) }),
  };
}

/** What is said of fields that mean the same everywhere, and of which no contract says more. */
const commonSentences: Readonly<Record<string, string>> = {
  q: 'A text to search for.',
  version: 'The version of the record that was read; a change of an older one is refused.',
  hash: 'The secret of the link that was mailed.',
  message: 'What happened, as a sentence for people.',
  line: 'The line of the file, from 1.',
  start_date: 'The first business date, included.',
  end_date: 'The last business date, included.',
  advertiser_id: 'The advertiser.',
  order_id: 'The number of the order at the shop.',
  transaction_id: 'The number of the transaction at the advertiser.',
  click_id: 'The click that led to it.',
  payment_id: 'The payment.',
};

/** The heading of a field, what its contract says of it, and its codes. */
function sentencesOf(contract: Contract, part: Part, path: string, property: JsonSchema): string {
  const names = path.split('.');
  const field = names.at(-1) ?? '';
  const said = docs[contract.name];
  // Of fields whose names a list has, the source speaks once.
  const places = names.map((_, at) => (at === 0 ? path : names.with(at, '*').join('.')));
  const comments = [
    ...places.map((place) => said?.[part][place]),
    // What stands beside the same field of the record holds for a body and a filter too.
    ...places.map((place) => said?.record[place]),
    commonSentences[field],
  ];
  const comment = comments.find((one) => one !== undefined) ?? '';
  // The screens have no labels of what is inside a field; the usual one of its name serves where nothing else is said.
  const heading = names.length > 1 && comment !== '' ? '' : headingOf(contract, field);
  return [heading, comment, codesOf(contract, path, property)].filter((text) => text !== '').join(' ');
}

/** What the screens call a field, as a sentence; empty where no screen and no file has it. */
function headingOf(contract: Contract, field: string): string {
  const heading = english.heading(contract, field);
  return heading === field ? '' : `${heading.replace(/[.:]$/, '')}.`;
}

/** The codes that a field may have, with their words; empty for other fields. */
function codesOf({ codes }: Contract, field: string, property: JsonSchema): string {
  const list = codes[field];
  if (!list) return '';
  const translate = translatorOf('en');
  const allowed = valuesOf(property) ?? list.allCodes;
  return `${allowed.map((code) => `\`${String(code)}\` ${translate(list.labelKey(code))}`).join(', ')}.`;
}

/** The values that a schema, or that of its items, lists, without null; undefined where it lists none. */
function valuesOf({ enum: values, const: value, anyOf = [], items }: JsonSchema): readonly unknown[] | undefined {
  if (values) return values.filter((one) => one !== null);
  if (value !== undefined) return [value];
  if (items) return valuesOf(items);
  const lists = anyOf.flatMap((one) => valuesOf(one) ?? []);
  return lists.length > 0 ? lists : undefined;
}
