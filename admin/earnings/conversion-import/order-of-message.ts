import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { amountText } from '#shared/money.ts';
import type { ImportTarget } from '#shared/resources/earnings/import-mapping.ts';
import { useNotifyError } from '../../kit/feedback/use-notify-error.ts';
import { fieldsOfPayload } from '../order-in-payload.ts';
import { type FileHead, readFileHead } from './file-head.ts';

/** What a postback calls the fields of an import; who sold it is what is to be chosen. */
const targetOf = {
  order_id: 'order_id',
  amount: 'transaction_amount',
  status: 'status',
  occurred_at: 'booking_date',
  campaign_id: 'campaign_id',
  commission_type: 'commission_type',
  category: 'category',
  reason: 'refusal_reason',
} as const satisfies Record<string, ImportTarget>;

/** The text of a cell; undefined for what a message does not say. */
function cellOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return undefined;
  return Number.isInteger(value) ? String(value) : amountText(value);
}

/** Returns the order of a postback as a file of one line, with a column for each field that it names. */
export async function fileOfMessage(body: string): Promise<File> {
  const { default: Papa } = await import('papaparse');
  const fields = fieldsOfPayload(body);
  const line = Object.entries(targetOf).flatMap(([field, target]) => {
    const cell = cellOf(fields[field]);
    return cell === undefined ? [] : [[target, cell] as const];
  });
  const name = (cellOf(fields['order_id']) ?? '').replaceAll(/[^\w.-]+/gu, '-');
  return new File([Papa.unparse([Object.fromEntries(line)])], `${name}.csv`, { type: 'text/csv' });
}

/** Reads the refused postback that a link has handed over as `state.message`, once, when the page is ready for it. */
export function useOrderOfMessage(isReady: boolean, onRead: (file: File, head: FileHead) => void): void {
  const location: { state: unknown } = useLocation();
  const { state } = location;
  const isRead = useRef(false);
  const notifyError = useNotifyError();
  const read = useEffectEvent(async (body: string) => {
    const file = await fileOfMessage(body);
    const head = await readFileHead(file);
    if (head !== undefined) onRead(file, head);
  });
  useEffect(() => {
    if (!isReady || isRead.current || typeof state !== 'object' || state === null || !('message' in state)) return;
    if (typeof state.message !== 'string') return;
    isRead.current = true;
    read(state.message).catch(() => notifyError(new Error('errors.network')));
  }, [isReady, state, notifyError]);
}
