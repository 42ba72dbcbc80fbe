import { RequestError } from '../wire/request-error.ts';
import { refuseForeign } from './actor.ts';
import { bodyNaming, callGateway, type Exchange, getterOf, lineFor, rowContext } from './exchange.ts';
import { fetchAll, ownFilter, supportedKeys } from './fetch-records.ts';
import type { OneLine, Row } from './mapping.ts';
import { envelopeOf, isForeign, partsOfId, readRow, type ResourceRecord, toRecord } from './records.ts';

/**
 * Reads one record: by the gateway's call, or from the list where there is none.
 *
 * @throws RequestError `not_found` for an absent record or another affiliate's, and any error of the gateway calls
 */
export async function readOne(exchange: Exchange, id: number | string): Promise<ResourceRecord> {
  const { lines, actor } = exchange;
  const line = lines.one?.[actor.audience];
  if (!line) throw new RequestError('method_not_allowed');
  if (line === 'in-list') return findInList(exchange, id);

  if (line.own) refuseForeign(actor, id);
  const row = await readLine(exchange, line, id);
  const record = toRecord(exchange, row, line.row, rowContext(exchange, {}, id));
  if (isForeign(record, actor)) throw new RequestError('not_found');
  if (record.id !== id) throw new RequestError('gateway_error', { cause: `asked for ${id}, answered ${record.id}` });
  return record;
}

async function readLine(exchange: Exchange, line: OneLine, id: number | string): Promise<Row> {
  try {
    const parts = partsOfId(exchange.contract, id);
    const called = lineFor(line, id);
    const body = bodyNaming(exchange, called.call, Object.keys(parts).length > 0 ? parts : { id });
    const answer = await callGateway(exchange, called, { path: { id, ...parts }, body });
    const row = readRow(answer, envelopeOf(exchange.dialect, line.envelope, 'record'));
    return (await line.complete?.(getterOf(exchange), row, id)) ?? row;
  } catch (error) {
    if (!line.otherwise || !(error instanceof RequestError) || error.code !== 'not_found') throw error;
    return line.otherwise(getterOf(exchange), id).catch((other: unknown) => {
      // A key may lack the scopes of the other calls: what was asked for is not there all the same.
      throw other instanceof RequestError && other.code === 'forbidden' ? error : other;
    });
  }
}

async function findInList(exchange: Exchange, id: number | string): Promise<ResourceRecord> {
  const line = exchange.lines.list?.[exchange.actor.audience];
  // The parts of an id that the call filters by leave the one record.
  const parts = line ? pickKeys(partsOfId(exchange.contract, id), supportedKeys(exchange, line)) : {};
  const records = line ? await fetchAll(exchange, line, ownFilter(exchange, line, parts)) : [];
  const record = records.find((candidate) => candidate.id === id);
  if (!record || isForeign(record, exchange.actor)) throw new RequestError('not_found');
  return record;
}

const pickKeys = (fields: Readonly<Record<string, unknown>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => keys.includes(key)));
