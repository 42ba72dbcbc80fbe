import { is, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { ignoredFields, version } from './fields.ts';
import { definedFields } from './objects.ts';
import { columnsOf } from './table-search.ts';
import { fromWire, wireNameOf } from './wire.ts';

type Fields = Readonly<Record<string, z.ZodType>>;
type Names = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, unknown>>;

interface FormDefinition {
  table: PgTable;
  /** Body fields by wire name. An update may send any subset. */
  form: Fields;
  /** Further body fields of a creation, which an update ignores. */
  fixed?: Fields;
  /** Internal names of body fields that are not the wire name of a column. */
  names?: Names;
}

/** The bodies of a creation and of a change, and the values that they give. */
export type CatalogueForm = ReturnType<typeof catalogueForm>;

/**
 * Derives from a form and its table which bodies are read: a column with a default, or without a need of a value, may
 * be left out of a creation.
 *
 * @param entity names the form in the error
 * @throws {Error} for a form field that is not a column
 */
export function catalogueForm(entity: string, { table, form, fixed = {}, names: given = {} }: FormDefinition) {
  const columns = columnsOf(table);
  const columnNames = Object.fromEntries(Object.keys(columns).map((key) => [wireNameOf(key), key]));
  const names: Names = { ...columnNames, ...given };
  const body = { ...fixed, ...form };
  const unknown = Object.keys(body).filter((field) => !(field in names));
  if (unknown.length > 0)
    throw new Error(
      `The form of ${entity} has ${unknown.join(', ')}, which no column is called on the wire. There are: ${Object.keys(names).join(', ')}.`,
    );
  const defaults = defaultsOf(table, body, names);
  const creation = z.strictObject(
    Object.fromEntries(
      Object.entries(body).map(([field, schema]) => [
        field,
        (names[field] ?? '') in defaults ? schema.optional() : schema,
      ]),
    ),
  );
  const edit = z.strictObject<Fields>({
    ...ignoredFields([...Object.keys(columnNames), ...Object.keys(fixed)].filter((field) => field !== 'version')),
    ...z.object(form).partial().shape,
    version,
  });
  const valuesOf = (sent: Values, fields: Fields): Values =>
    definedFields(fromWire(Object.fromEntries(Object.keys(fields).map((field) => [field, sent[field]])), names));
  return {
    creation,
    edit,
    newValues: (sent: Values): Values => ({ ...defaults, ...valuesOf(sent, body) }),
    changedValues: (sent: Values): Values => valuesOf(sent, form),
    /** The values of the table's own columns, without the form's fields of other tables. */
    ownValues: (values: Values) => Object.fromEntries(Object.entries(values).filter(([key]) => key in columns)),
  };
}

/** The values of the columns that a creation may omit. */
function defaultsOf(table: PgTable, body: Fields, names: Names): Values {
  const columns = columnsOf(table);
  const defaults: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(body)) {
    const key = names[field] ?? '';
    const { hasDefault = false, default: value, notNull = true } = columns[key] ?? {};
    if (hasDefault && !is(value, SQL)) defaults[key] = value;
    else if (!notNull && schema.safeParse(null).success) defaults[key] = null;
  }
  return defaults;
}
