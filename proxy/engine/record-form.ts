import type { Contract } from '#shared/contract/contract.ts';
import type { Dialect } from '../wire/dialect.ts';
import { jsonObject } from '../wire/json-object.ts';
import { type Place, valueAt, withValueAt } from '../wire/json-place.ts';
import type { Value } from '../wire/values.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The names of fields and filter keys where a gateway has others, and how it writes their values. A name is a place among the
 * fields of a record; one that begins with a dot is a place in the record itself.
 */
export type FieldForms<Field extends string = string> = Readonly<
  Partial<Record<Field, Place | { at?: Place; as?: Value }>>
>;

/** How the records of a resource are written by its gateway. */
export interface RecordForm {
  /** Returns a row with the names and values of the contract; what it has besides stays under its own name. */
  read: (row: Row) => Row;
  /**
   * Returns the body of a call that writes these fields.
   *
   * @param names of the call, where they differ from those of the gateway
   */
  write: (fields: Row, names?: Readonly<Record<string, string | undefined>>) => Row;
  /** Returns the gateway's name of a field or filter key. */
  nameOf: (field: string) => string;
  /** Returns a value as the gateway writes that of a field. */
  valueOf: (field: string, value: unknown) => unknown;
  /** Returns the field that the gateway means by a place in a body. */
  fieldAt: (place: Place) => string;
}

const same = <V>(value: V): V => value;

/** That of a gateway which has the names and values of the contract. */
export const plainForm: RecordForm = {
  read: same,
  write: (fields, names = {}) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [names[field] ?? field, value])),
  nameOf: same,
  valueOf: (_field, value) => value,
  fieldAt: same,
};

/** Compiles how a dialect and the fields of a mapping write records. */
export function recordForm(
  { record, input }: Pick<Contract, 'record' | 'input'>,
  { fieldsAt = '', body = {} }: Dialect,
  forms?: FieldForms,
  adds?: Row,
): RecordForm {
  if (forms === undefined && adds === undefined && fieldsAt === '' && body.at === undefined) return plainForm;
  const given = new Map(Object.entries(forms ?? {}).map(([field, form]) => [field, formOf(form)]));
  const nameOf = (field: string) => given.get(field)?.at ?? (field === 'id' ? '.id' : field);
  /** A place in a record. */
  const placeOf = (name: string) => (name.startsWith('.') ? name.slice(1) : within(fieldsAt, name));
  const valueOf = (field: string, value: unknown) => {
    const as = given.get(field)?.as;
    return as === undefined || value === null || value === undefined ? value : as.write(value);
  };
  const recordFields = Object.keys(record.shape);
  const writable = [...new Set([...Object.keys(input.shape), ...recordFields])];

  return {
    read: (row) => {
      const base = jsonObject.safeParse(valueAt(row, fieldsAt)).data ?? {};
      const fields: Record<string, unknown> = { ...base };
      for (const field of recordFields) {
        const form = given.get(field);
        const sent = valueAt(row, placeOf(nameOf(field)));
        // What the gateway calls by the name of a field that it calls otherwise is something else.
        if (sent !== undefined || form) fields[field] = form?.as && sent !== null ? form.as.read(sent) : sent;
      }
      return fields;
    },
    write: (fields, names = {}) => {
      let written: unknown = { ...adds };
      for (const [field, value] of Object.entries(fields)) {
        written = withValueAt(written, placeOf(names[field] ?? nameOf(field)), valueOf(field, value));
      }
      return jsonObject.parse(withValueAt({}, body.at ?? '', written));
    },
    nameOf: (field) => nameOf(field).replace(/^\./, ''),
    valueOf,
    fieldAt: (place) => {
      const names = writable.map((field) => [field, placeOf(nameOf(field))] as const);
      const inBody = (at: Place) => [at, within(body.at ?? '', at)];
      const meant = names.find(([field, at]) => [...inBody(at), nameOf(field)].includes(place));
      return meant?.[0] ?? place.split('.').at(-1) ?? place;
    },
  };
}

const formOf = (form: Place | { at?: Place; as?: Value } | undefined) =>
  typeof form === 'string' ? { at: form, as: undefined } : { at: form?.at, as: form?.as };

const within = (place: Place, name: string) => (place === '' ? name : `${place}.${name}`);
