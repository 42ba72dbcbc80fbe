import { bodyNaming, callGateway, type Exchange, findCall, lineFor } from './exchange.ts';
import type { DeleteLine } from './mapping.ts';
import { readOne } from './one.ts';
import { partsOfId, type ResourceRecord } from './records.ts';

/**
 * Deletes a record and returns the deleted values; `{ id }` for an id that refers to several records.
 *
 * @throws RequestError `not_found`, and any error of the gateway calls
 */
export async function deleteRecord(exchange: Exchange, line: DeleteLine, id: number | string): Promise<ResourceRecord> {
  const record = isReadable(exchange, line, id) ? await readOne(exchange, id) : { id };
  const parts = partsOfId(exchange.contract, id);
  const called = lineFor(line, id);
  const body = bodyNaming(exchange, called.call, Object.keys(parts).length > 0 ? parts : { id });
  await callGateway(exchange, called, { path: { id, ...parts }, body });
  return record;
}

/** Checks whether the record of an id can be read. A word may have a call to delete and none to read. */
function isReadable({ lines, actor }: Exchange, { calls = {} }: DeleteLine, id: number | string): boolean {
  if (typeof id === 'number' || !Object.hasOwn(calls, id)) return true;
  const one = lines.one?.[actor.audience];
  return one !== undefined && one !== 'in-list' && findCall(one, id) !== undefined;
}
