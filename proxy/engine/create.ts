import * as z from 'zod/mini';
import { fixedFields } from '#shared/codes/accounts/role.ts';
import { fieldErrors } from '#shared/contract/validation.ts';
import { UnreadAnswer } from '../gateway-client/transport.ts';
import { callAddress } from '../wire/call-text.ts';
import { invalidField, RequestError } from '../wire/request-error.ts';
import { ownAffiliateId, refuseForeign } from './actor.ts';
import { type Body, readBody, refuseToWrite } from './body.ts';
import { callGateway, callOfBody, type Exchange, getterOf, rowContext } from './exchange.ts';
import type { CreateLine, Row } from './mapping.ts';
import { readOne } from './one.ts';
import { envelopeOf, isForeign, readRow, type ResourceRecord, toRecord, wholeNumber } from './records.ts';

/**
 * Creates a record and returns it in full.
 *
 * @throws RequestError `malformed_request`, `unknown_field`, `field_not_writable`, `invalid_fields`, `not_found` for another
 * affiliate's id, `stored_unread` with what is known where the gateway has stored it and its answer cannot be read, and any
 * error of the gateway calls
 */
export async function createRecord(exchange: Exchange, line: CreateLine, body: unknown): Promise<ResourceRecord> {
  const input = readInput(exchange, line, body);
  const call = callOfBody(line, input) ?? line.call;
  const { method, placeholders } = callAddress(call);
  // Fields in the path are not repeated in the body.
  const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !placeholders.includes(field)));
  const sent = method === 'GET' ? {} : { body: exchange.form.write(line.body?.(rest) ?? rest) };
  let answer: unknown;
  try {
    answer = await callGateway(exchange, { ...line, call }, { path: input, isCreate: true, ...sent });
  } catch (error) {
    throw error instanceof UnreadAnswer ? storedUnread(error, {}) : error;
  }
  return readCreated(exchange, line, input, answer);
}

/** Reads what was created. Whatever fails now, it is stored: who is answered an error would create it once more. */
async function readCreated(
  exchange: Exchange,
  line: CreateLine,
  input: Body,
  answer: unknown,
): Promise<ResourceRecord> {
  const recordOf = (sent: Row) => {
    const record = toRecord(exchange, sent, line.row, rowContext(exchange, input));
    if (isForeign(record, exchange.actor)) throw new UnreadAnswer("another affiliate's record");
    return record;
  };
  let row: Row = {};
  try {
    row = readRow(answer, envelopeOf(exchange.dialect, line.envelope, 'record'));
    return recordOf(row);
  } catch (unreadable) {
    const id = unreadable instanceof UnreadAnswer ? undefined : idOf(exchange, row);
    try {
      // Some gateways answer a create with little more than the new id.
      if (id !== undefined && exchange.lines.one?.[exchange.actor.audience]) return await readOne(exchange, id);
      const found = await line.otherwise?.(getterOf(exchange), input);
      if (found) return recordOf(found);
    } catch (error) {
      throw storedUnread(error, id === undefined ? {} : { id });
    }
    throw storedUnread(unreadable, id === undefined ? {} : { id });
  }
}

/** Returns the id in an answer, as far as it is one of the contract. */
function idOf({ contract, form }: Exchange, row: Row): number | string | undefined {
  const { id } = form.read(row);
  const whole = wholeNumber.safeParse(id).data;
  const schema = contract.record.shape.id;
  return [whole, id].find(
    (one): one is number | string => one !== undefined && schema !== undefined && z.safeParse(schema, one).success,
  );
}

const storedUnread = (error: unknown, known: Body) =>
  new RequestError('stored_unread', { known, cause: error instanceof RequestError ? (error.cause ?? error) : error });

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
