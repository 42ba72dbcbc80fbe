import type { ReactNode } from 'react';
import { useListContext, useRecordContext } from 'react-admin';
import { businessDate, systemClock } from '#shared/time.ts';
import { textOf } from '../fields/text-of.ts';

/**
 * Shows its content for a record that begins after today (`starts_on`), as what has begun is not changed any more. The only
 * record of a list may still be mended, as long as nothing was counted by it.
 */
export function UntilBegun({ children }: { children: ReactNode }) {
  const record = useRecordContext();
  const { total } = useListContext();
  const isFuture = textOf(record?.['starts_on']) > businessDate(systemClock.now());
  return isFuture || total === 1 ? children : null;
}
