import { RequestError } from '../wire/request-error.ts';
import { refuseForeign } from './actor.ts';
import { callGateway, type Exchange, getterOf, lineFor, rowContext } from './exchange.ts';
import { fetchAll, ownFilter, supportedKeys } from './fetch-records.ts';
import type { OneLine, Row } from './mapping.ts';
import { isForeign, partsOfId, readRow, type ResourceRecord, toRecord } from './records.ts';

/**
 * Reads one record: by the gateway's call, or from the list where there is none.
 *
 * @throws RequestError `not_found` for an absent record or another affiliate's, and any error of the gateway calls
 */
export async function readOne(exchange: Exchange, id: number | string): Promise<ResourceRecord> {
  const { contract, lines, actor } = exchange;
  const line = lines.one?.[actor.audience];
  if (!line) throw new RequestError('method_not_allowed');
  if (line === 'in-list') return findInList(exchange, id);

  if (line.own) refuseForeign(actor, id);
  const row = await readLine(exchange, line, id);
  const record = toRecord(contract, row, line.row, rowContext(exchange, {}, id));
  if (isForeign(record, actor)) throw new RequestError('not_found');
  if (record.id !== id) throw new RequestError('gateway_error', { cause: `asked for ${id}, answered ${record.id}` });
  return record;
}

async function readLine(exchange: Exchange, line: OneLine, id: number | string): Promise<Row> {
  try {
    const path = { id, ...partsOfId(exchange.contract, id) };
    const row = readRow(await callGateway(exchange, lineFor(line, id), { path }), line.envelope ?? 'object');
    return (await line.complete?.(getterOf(exchange), row, id)) ?? row;
  } catch (error) {
    if (!line.otherwise || !(error instanceof RequestError) || error.code !== 'not_found') throw error;
    return line.otherwise(getterOf(exchange), id);
  }
}

async function findInList(exchange: Exchange, id: number | string): Promise<ResourceRecord> {
  const line = exchange.lines.list?.[exchange.actor.audience];
  // The parts of an id that the call filters by leave the one record.
  const parts = line ? pickKeys(partsOfId(exchange.contract, id), supportedKeys(exchange.contract, line)) : {};
  const records = line ? await fetchAll(exchange, line, ownFilter(exchange, line, parts)) : [];
  const record = records.find((candidate) => candidate.id === id);
  if (!record) throw new RequestError('not_found');
  return record;
}

const pickKeys = (fields: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => keys.includes(key)));
