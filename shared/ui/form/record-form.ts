import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ChangeOf } from '#shared/client.ts';
import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import { schemaResolver } from './schema-resolver.ts';

/** The names that the values of a form may have: those of the contract. Any other makes the value impossible. */
type NamedByContract<Name extends ResourceName, Values> = {
  [Field in keyof Values]: Field extends keyof ResourceRecord<Name> | keyof ChangeOf<Name> ? Values[Field] : never;
};

/** A form over a record of one resource, or over a part of it. */
export interface RecordForm<
  Name extends ResourceName,
  Values extends FieldValues,
  Body extends ChangeOf<Name> & FieldValues,
> {
  resource: Name;
  resolver: Resolver<Values, unknown, Body>;
  toValues: (record: ResourceRecord<Name>) => Values;
  empty: Values | undefined;
}

interface RecordFormDefinition<Name extends ResourceName, Values extends FieldValues, Schema extends z.ZodMiniType> {
  /** What is sent, with its rules: the contract's input or a part of it. Its messages are catalogue keys. */
  schema: Schema & (keyof z.output<Schema> extends keyof ChangeOf<Name> ? unknown : never);
  /** What the fields hold for a record. */
  toValues: (record: ResourceRecord<Name>) => Values & NamedByContract<Name, Values>;
  /** What the fields hold while there is no record yet, for a form that also creates one. */
  empty?: Values;
  /** Turns what the fields hold (masked texts, null for an empty choice) into what the schema reads. */
  toInput: (values: Values) => unknown;
}

/**
 * Declares a form once, outside the components that show it. The names of its values are fields of the contract, and the
 * inputs take their names from the values: a misspelt one does not compile.
 */
export function recordForm<
  Name extends ResourceName,
  Values extends FieldValues,
  Schema extends z.ZodMiniType<ChangeOf<Name> & FieldValues>,
>(
  { name }: { name: Name },
  { schema, toValues, empty, toInput }: RecordFormDefinition<Name, Values, Schema>,
): RecordForm<Name, Values, z.output<Schema>> {
  return { resource: name, resolver: schemaResolver(schema, toInput), toValues, empty };
}
