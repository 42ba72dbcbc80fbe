import { callGateway, type Exchange } from './exchange.ts';
import type { DeleteLine } from './mapping.ts';
import { readOne } from './one.ts';
import type { ResourceRecord } from './records.ts';

/**
 * Deletes a record and gives it back as it was.
 *
 * @throws Fault `not_found`, and whatever the gateway's calls throw
 */
export async function deleteRecord(exchange: Exchange, line: DeleteLine, id: number | string): Promise<ResourceRecord> {
  const record = await readOne(exchange, id);
  await callGateway(exchange, line, { path: { id } });
  return record;
}
