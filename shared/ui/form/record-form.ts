import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ChangeOf } from '#shared/client/client.ts';
import { lengthMaxAt } from '#shared/contract/text-length.ts';
import type { ResourceName, ResourceRecord } from '#shared/resources/index.ts';
import { schemaResolver } from './schema-resolver.ts';
import type { TextLengths } from './use-text-length.ts';

/** Restricts the names of form values to fields of the contract: any other name makes the type impossible. */
type NamedByContract<Name extends ResourceName, Values> = {
  [Field in keyof Values]: Field extends keyof ResourceRecord<Name> | keyof ChangeOf<Name> ? Values[Field] : never;
};

/** A form for a record of a resource or for a part of it. */
export interface RecordForm<
  Name extends ResourceName,
  Values extends FieldValues,
  Body extends ChangeOf<Name> & FieldValues,
> {
  resource: Name;
  resolver: Resolver<Values, unknown, Body>;
  toValues: (record: ResourceRecord<Name>) => Values;
  empty: Values | undefined;
  lengths: TextLengths;
}

interface RecordFormDefinition<Name extends ResourceName, Values extends FieldValues, Schema extends z.ZodMiniType> {
  /** The schema of the request body: the contract's input or a part of it. Its messages are catalogue keys. */
  schema: Schema & (keyof z.output<Schema> extends keyof ChangeOf<Name> ? unknown : never);
  toValues: (record: ResourceRecord<Name>) => Values & NamedByContract<Name, Values>;
  /** The initial values if there is no record, for a form that also creates one. */
  empty?: Values;
  /** Converts the form values (masked texts, null for an empty choice) to the schema's input. */
  toInput: (values: Values) => unknown;
}

/**
 * Defines a form, outside the components that show it. Its values are named after fields of the contract, and its
 * inputs after the values: a misspelt name does not compile.
 */
export function recordForm<
  Name extends ResourceName,
  Values extends FieldValues,
  Schema extends z.ZodMiniType<ChangeOf<Name> & FieldValues>,
>(
  { name }: { name: Name },
  { schema, toValues, empty, toInput }: RecordFormDefinition<Name, Values, Schema>,
): RecordForm<Name, Values, z.output<Schema>> {
  return {
    resource: name,
    resolver: schemaResolver(schema, toInput),
    toValues,
    empty,
    lengths: (field) => lengthMaxAt(schema, field),
  };
}
