import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';

/** What a payload says of its order, in the order in which it is read. */
export interface OrderInPayload {
  orderId: string;
  amount: number | undefined;
  /** The code of the status. */
  status: number | undefined;
}

/** Returns what a payload says of its order; undefined if it is not JSON or names no order. */
export function orderInPayload(body: string): OrderInPayload | undefined {
  const { order_id: orderId, amount, status } = fieldsOf(body);
  if (typeof orderId !== 'string' || orderId === '') return undefined;
  return {
    orderId,
    amount: typeof amount === 'number' ? amount : undefined,
    status: conversionStatus.entries.find(({ name }) => name === status)?.code,
  };
}

function fieldsOf(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
