import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';

/** The order in a payload, with its fields in reading order. */
export interface OrderInPayload {
  orderId: string;
  amount: number | undefined;
  /** The code of the status. */
  status: number | undefined;
}

/** Returns the order in a payload; undefined if it is not JSON or contains none. */
export function orderInPayload(body: string): OrderInPayload | undefined {
  const { order_id: sent, amount, status } = fieldsOfPayload(body);
  const orderId = typeof sent === 'number' ? String(sent) : sent;
  if (typeof orderId !== 'string' || orderId === '') return undefined;
  return {
    orderId,
    amount: typeof amount === 'number' ? amount : undefined,
    status: conversionStatus.entries.find(({ name }) => name === status)?.code,
  };
}

/** Returns the fields of a payload; none if it is not JSON. */
export function fieldsOfPayload(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
