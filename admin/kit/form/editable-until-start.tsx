import type { ReactNode } from 'react';
import { useListContext, useRecordContext } from 'react-admin';
import { businessDate, systemClock } from '#shared/time.ts';
import { textOf } from '../fields/text-of.ts';

/**
 * Shows its content until the period of the record has started (`starts_on`). The only record of a list stays editable, as
 * long as nothing was counted by it.
 */
export function EditableUntilStart({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const { total } = useListContext();
  const isFuture = textOf(record?.['starts_on']) > businessDate(systemClock.now());
  return isFuture || total === 1 ? children : null;
}
