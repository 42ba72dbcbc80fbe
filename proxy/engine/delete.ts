import { callGateway, type Exchange } from './exchange.ts';
import type { DeleteLine } from './mapping.ts';
import { readOne } from './one.ts';
import type { ResourceRecord } from './records.ts';

/**
 * Deletes a record and returns it as it was before.
 *
 * @throws Fault `not_found`, and any fault of the gateway calls
 */
export async function deleteRecord(exchange: Exchange, line: DeleteLine, id: number | string): Promise<ResourceRecord> {
  const record = await readOne(exchange, id);
  await callGateway(exchange, line, { path: { id } });
  return record;
}
