import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { fixedFields } from '#shared/codes/accounts/role.ts';
import { fieldErrors } from '#shared/contract/validation.ts';
import { callAddress } from '../wire/call-text.ts';
import { RequestError } from '../wire/request-error.ts';
import { refuseForeign } from './actor.ts';
import { type Body, readBody, refuseToWrite } from './body.ts';
import { callGateway, callOfBody, type Exchange, getterOf, lineFor, rowContext } from './exchange.ts';
import type { RecordLine, UpdateLine } from './mapping.ts';
import { readOne } from './one.ts';
import { envelopeOf, isForeign, partsOfId, readRow, type ResourceRecord, toRecord, toWholeRecord } from './records.ts';

/**
 * Changes the fields of a body by the one gateway call that owns them (decisions 0003 and 0042). The record is what that call
 * answers. A body with fields of one call is sent as it is. Any other body, such as the whole record that a client has
 * read, is compared with the record first: equal fields are not changes.
 *
 * @returns the record after the update
 * @throws RequestError `unknown_field`, `invalid_fields`, `not_found`, `field_not_writable`, `change_separately`,
 * `version_conflict`, and any error of the gateway calls; then nothing is changed
 */
export async function updateRecord(
  exchange: Exchange,
  lines: readonly UpdateLine[],
  id: number | string,
  body: unknown,
): Promise<ResourceRecord> {
  const [only] = lines;
  if (only?.answers) return sendUnread(exchange, only, id, body);
  const given = readChanges(exchange, body);
  const { version, ...fields } = given;
  const plain = plainChange(exchange, lines, id, given);
  if (plain) {
    const seen = { ...plain.changes, id, ...(version !== undefined && { version }) };
    return sendChanges(exchange, plain.line, plain.changes, seen, version);
  }

  const current = await readOne(exchange, id);
  if (version !== undefined && version !== current.version) throw new RequestError('version_conflict');
  const differing = Object.keys(fields).filter((field) => !isDeepStrictEqual(fields[field], current[field]));
  const writable = lines.flatMap((line) => line.fields);
  const fixed = fixedFields(exchange.actor.role, exchange.contract.name);
  refuseToWrite(differing.filter((field) => !writable.includes(field) || fixed.includes(field)));
  const changes = parseChanges(exchange, fields, differing, current);
  const line = lineOf(lines, Object.keys(changes));
  return line ? sendChanges(exchange, line, changes, current, version) : current;
}

/**
 * Returns the call and the values of a body that needs no look at the record: valid fields of one call, and all of
 * those that the call needs. Undefined for any other body, which may still be allowed where its fields are unchanged.
 */
function plainChange(
  { contract, lines: { one }, actor, gateway }: Exchange,
  lines: readonly UpdateLine[],
  id: number | string,
  { id: sameId = id, version, ...fields }: Body,
): { line: UpdateLine; changes: Body } | undefined {
  // A gateway that does not know who asks would change anybody's.
  if (actor.audience === 'affiliate' && !gateway.knowsCaller) return undefined;
  const names = Object.keys(fields);
  const fixed = fixedFields(actor.role, contract.name);
  const line = lines.find((each) => names.every((field) => each.fields.includes(field) && !fixed.includes(field)));
  if (!line || names.length === 0 || sameId !== id || line.body === 'record' || line.readsBefore) return undefined;
  if (line.body === 'fields') {
    const isWhole = line.fields.every((field) => names.includes(field));
    if (!isWhole || (version === undefined && 'version' in contract.record.shape)) return undefined;
  }
  const changes: Record<string, unknown> = {};
  for (const field of names) {
    const schema = contract.input.shape[field];
    const parsed = schema && z.safeParse(schema, fields[field]);
    if (!parsed?.success) return undefined;
    changes[field] = parsed.data;
  }
  const read = one?.[actor.audience];
  if (read !== 'in-list' && read?.own) refuseForeign(actor, id);
  return { line, changes };
}

/** @param current the record, or only its known fields if the call needs no more */
async function sendChanges(
  exchange: Exchange,
  line: UpdateLine,
  changes: Body,
  current: ResourceRecord,
  version: unknown,
): Promise<ResourceRecord> {
  const { id } = current;
  const called = lineFor(line, id);
  const call = callOfBody(line, changes) ?? called.call;
  const parts = partsOfId(exchange.contract, id);
  const whole = (await line.complete?.(getterOf(exchange), changes, id)) ?? changes;
  const fields = requestBody({ ...called, call }, whole, current, version, parts);
  const named = exchange.dialect.body?.hasId ? { id, ...fields } : fields;
  const sent = exchange.form.write(named, called.rename);
  const answer = await callGateway(exchange, { ...called, call }, { path: { id, ...parts }, body: sent });
  return answeredRecord(exchange, line, id, answer) ?? readOne(exchange, id);
}

/** Returns the record in the answer to a change; undefined if the mapping declares that some gateways answer less. */
function answeredRecord(
  exchange: Exchange,
  line: UpdateLine,
  id: number | string,
  answer: unknown,
): ResourceRecord | undefined {
  const { lines, actor, dialect } = exchange;
  const read = lines.one?.[actor.audience];
  const usual = read === 'in-list' ? { row: lines.list?.[actor.audience]?.row } : read;
  const toAnswered = line.readsAfter ? toWholeRecord : toRecord;
  try {
    const row = readRow(answer, envelopeOf(dialect, line.envelope ?? usual?.envelope, 'record'));
    const record = toAnswered(exchange, row, line.row ?? usual?.row, rowContext(exchange, {}, id));
    if (isForeign(record, actor) || record.id !== id)
      throw new RequestError('gateway_error', { cause: `changed ${id}, answered ${record.id}` });
    return record;
  } catch (error) {
    if (line.readsAfter && error instanceof RequestError) return undefined;
    throw error;
  }
}

/** Sends a whole body to a call that answers the record. */
async function sendUnread(
  exchange: Exchange,
  line: UpdateLine,
  id: number | string,
  body: unknown,
): Promise<ResourceRecord> {
  const { contract, actor } = exchange;
  const { id: _, ...given } = readBody(body, ['id', ...Object.keys(contract.input.shape)]);
  const fixed = fixedFields(actor.role, contract.name);
  refuseToWrite(Object.keys(given).filter((field) => !line.fields.includes(field) || fixed.includes(field)));
  const changes = parseChanges(exchange, given, Object.keys(given), {});
  const called = lineFor(line, id);
  const call = callOfBody(line, changes) ?? called.call;
  const isNamed = line.rename?.id !== undefined || exchange.dialect.body?.hasId;
  const sent = exchange.form.write({ ...(isNamed && { id }), ...changes }, line.rename);
  const answer = await callGateway(exchange, { ...called, call }, { path: { id }, body: sent });
  const record = toRecord(
    exchange,
    readRow(answer, envelopeOf(exchange.dialect, line.envelope, 'record')),
    line.row,
    rowContext(exchange, given, id),
  );
  if (isForeign(record, actor)) throw new RequestError('gateway_error', { cause: "another affiliate's record" });
  return record;
}

/** Validates the body before any read: known names, and values that the record or the input allows. */
function readChanges({ contract: { record, input } }: Exchange, body: unknown): Body {
  const given = readBody(body, Object.keys({ ...record.shape, ...input.shape }));
  const errors: Record<string, string> = {};
  for (const [field, value] of Object.entries(given)) {
    const schemas = [input.shape[field], record.shape[field]].filter((schema) => schema !== undefined);
    const results = schemas.map((schema) => z.safeParse(schema, value));
    const [first] = results;
    if (first?.error && results.every((result) => !result.success)) errors[field] = rootError(first.error);
  }
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
  return given;
}

const rootError = (error: z.core.$ZodError) => Object.values(fieldErrors(error))[0] ?? 'validation.invalid';

/** Parses the changed values by the input schema. A value that differs only in surrounding blanks is not a change. */
function parseChanges({ contract }: Exchange, fields: Body, differing: readonly string[], current: Body): Body {
  const changes: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const field of differing) {
    const schema = contract.input.shape[field];
    const parsed = schema && z.safeParse(schema, fields[field]);
    if (parsed?.success === false) errors[field] = rootError(parsed.error);
    else if (parsed && !isDeepStrictEqual(parsed.data, current[field])) changes[field] = parsed.data;
  }
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
  return changes;
}

/** Returns the one call that owns all of these fields; undefined for no fields. */
function lineOf(lines: readonly UpdateLine[], fields: readonly string[]): UpdateLine | undefined {
  const owners = lines.filter((line) => fields.some((field) => line.fields.includes(field)));
  if (owners.length > 1) {
    const errors = Object.fromEntries(fields.map((field) => [field, 'errors.change_separately']));
    throw new RequestError('change_separately', { errors });
  }
  return owners[0];
}

function requestBody(
  line: UpdateLine & { call: string },
  changes: Body,
  current: ResourceRecord,
  version: unknown,
  parts: Body,
): Body {
  const { body = 'changed', fields, call } = line;
  const { placeholders } = callAddress(call);
  // A call without `:id` in its path takes the id, or its parts, in the body; but for a word, which has a call of its own.
  const key = Object.keys(parts).length > 0 ? parts : { id: current.id };
  const missing = Object.entries(key).filter(([name]) => !placeholders.includes(name));
  const id = isWord(line, current.id) ? {} : Object.fromEntries(missing);
  if (body === 'record') return { ...current, ...changes };
  if (body === 'changed') return { ...id, ...changes, ...(version !== undefined && { version }) };
  const owned = Object.fromEntries(fields.map((field) => [field, current[field]]));
  return { ...id, ...owned, ...changes, ...('version' in current && { version: current.version }) };
}

const isWord = ({ calls = {} }: RecordLine, id: number | string) => Object.hasOwn(calls, id);
