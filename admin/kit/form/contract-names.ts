import type * as z from 'zod/mini';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';
import type { StaffKey } from '#shared/words/index.ts';

export type FieldName<C extends Contract> = keyof RecordOf<C> & string;

/** The fields that a request body may set. */
export type InputName<C extends Contract> = keyof z.output<C['input']> & string;

/** Those with a label in the catalogue. In place of any other, react-admin shows the name in English. */
export type LabelledInput<C extends Contract> = {
  [Name in InputName<C>]: `fields.${Name}` extends StaffKey
    ? Name
    : `resources.${C['name']}.fields.${Name}` extends StaffKey
      ? Name
      : never;
}[InputName<C>];

export type FilterName<C extends Contract> = keyof z.output<C['filter']> & string;
