import type * as z from 'zod/mini';
import type { Contract, RecordOf } from '#shared/contract/contract.ts';

export type FieldName<C extends Contract> = keyof RecordOf<C> & string;

/** The fields that a request body may set. */
export type InputName<C extends Contract> = keyof z.output<C['input']> & string;

export type FilterName<C extends Contract> = keyof z.output<C['filter']> & string;
