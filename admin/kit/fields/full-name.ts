import type { RaRecord } from 'react-admin';
import { textOf } from './text-of.ts';

/** Joins first and last name; another gateway may hold both in the first. */
export const fullName = ({ name, last_name }: { name: string; last_name: string | null }): string =>
  [name, last_name].filter(Boolean).join(' ');

/** Returns the full name of an affiliate's record, or its id. */
export const affiliateName = ({ id, name, last_name }: RaRecord): string =>
  typeof name === 'string' ? fullName({ name, last_name: textOf(last_name) }) : String(id);
