import * as z from 'zod/mini';
import { fixedFields } from '#shared/codes/accounts/role.ts';
import { fieldErrors } from '#shared/contract/validation.ts';
import { callAddress } from '../wire/call-text.ts';
import { invalidField, RequestError } from '../wire/request-error.ts';
import { ownAffiliateId, refuseForeign } from './actor.ts';
import { type Body, readBody, refuseToWrite } from './body.ts';
import { callGateway, callOfBody, type Exchange, getterOf, rowContext } from './exchange.ts';
import type { CreateLine, Row } from './mapping.ts';
import { readOne } from './one.ts';
import { isForeign, readRow, type ResourceRecord, toRecord, wholeNumber } from './records.ts';

/**
 * Creates a record and returns it in full.
 *
 * @throws RequestError `malformed_request`, `unknown_field`, `field_not_writable`, `invalid_fields`, `not_found` for another
 * affiliate's id, and any error of the gateway calls
 */
export async function createRecord(exchange: Exchange, line: CreateLine, body: unknown): Promise<ResourceRecord> {
  const input = readInput(exchange, line, body);
  const call = callOfBody(line, input) ?? line.call;
  const { method, placeholders } = callAddress(call);
  // Fields in the path are not repeated in the body.
  const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !placeholders.includes(field)));
  const answer = await callGateway(
    exchange,
    { ...line, call },
    { path: input, isCreate: true, ...(method !== 'GET' && { body: line.body?.(rest) ?? rest }) },
  );
  const recordOf = (row: Row) => {
    const record = toRecord(exchange.contract, row, line.row, rowContext(exchange, input));
    if (isForeign(record, exchange.actor))
      throw new RequestError('gateway_error', { cause: "another affiliate's record" });
    return record;
  };
  const row = readRow(answer, line.envelope ?? 'object');
  try {
    return recordOf(row);
  } catch (error) {
    // Some gateways answer a create with little more than the new id.
    const id = z.safeParse(z.object({ id: wholeNumber }), row);
    if (id.success && exchange.lines.one?.[exchange.actor.audience]) return readOne(exchange, id.data.id);
    const found = await line.otherwise?.(getterOf(exchange), input);
    if (found) return recordOf(found);
    throw error;
  }
}

function readInput({ contract, actor }: Exchange, line: CreateLine, body: unknown): Body {
  const { name, input } = contract;
  const given = readBody(body, Object.keys(input.shape));
  const fixed = fixedFields(actor.role, name);
  // Forms send all of their fields; null sets nothing.
  refuseToWrite(Object.keys(given).filter((field) => fixed.includes(field) && given[field] !== null));
  const isOwned = actor.audience === 'affiliate' && Object.hasOwn(input.shape, 'affiliate_id');
  if (isOwned && given.affiliate_id !== undefined) refuseForeign(actor, given.affiliate_id);

  const parsed = input.safeParse(isOwned ? { ...given, affiliate_id: ownAffiliateId(actor) } : given);
  if (!parsed.success) throw new RequestError('invalid_fields', { errors: fieldErrors(parsed.error) });
  const missing = line.requires?.find((field) => parsed.data[field] === undefined);
  if (missing !== undefined) throw invalidField(missing, 'validation.required');
  return parsed.data;
}
