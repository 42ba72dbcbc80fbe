import docs from 'virtual:contract-docs';
import type { Contract } from '#shared/contract/contract.ts';
import { translatorOf } from '../../wire/messages.ts';
import { csvWordsOf } from '../csv-words.ts';
import { type JsonSchema, jsonSchemaOf } from './schema.ts';

const english = csvWordsOf('en');

/** What a resource is, from the source of its contract. */
export const descriptionOf = ({ name }: Contract): string => docs[name]?.description ?? '';

/** A part of a contract as JSON Schema, whose properties say what the screens call them, what the contract adds and what codes mean. */
export function schemaOf(contract: Contract, part: 'record' | 'input' | 'filter'): JsonSchema {
  const schema = jsonSchemaOf(contract[part]);
  const isWritten = Object.keys(contract.input.shape).length > 0;
  const properties = Object.entries(schema.properties ?? {}).map(([field, property]) => {
    const description = [
      headingOf(contract, field),
      docs[contract.name]?.[part][field] ?? '',
      codesOf(contract, field, property),
    ]
      .filter((text) => text !== '')
      .join(' ');
    const isReadOnly = part === 'record' && isWritten && !(field in contract.input.shape) && field !== 'version';
    return [
      field,
      { ...property, ...(description !== '' && { description }), ...(isReadOnly && { readOnly: true }) },
    ] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
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

/** The values that a schema lists, without null; undefined where it lists none. */
function valuesOf({ enum: values, const: value, anyOf = [] }: JsonSchema): readonly unknown[] | undefined {
  if (values) return values.filter((one) => one !== null);
  if (value !== undefined) return [value];
  const lists = anyOf.flatMap((one) => valuesOf(one) ?? []);
  return lists.length > 0 ? lists : undefined;
}
