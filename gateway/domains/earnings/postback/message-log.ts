import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError, statusOf } from '../../../lib/errors.ts';
import { advertiserApiKeys } from '../../campaigns/advertiser-api-key/table.ts';
import { type IncomingMessage, isValidAt, type Signer } from '../../campaigns/advertiser-api-key/verify-webhook.ts';
import type { Message, RecordedPostback } from '../conversion-report/record-postback.ts';
import { messageLock } from '../ledger/lock.ts';

/** The answer to the advertiser's server. A test has no conversion. */
export interface PostbackAnswer {
  conversion_id: number | null;
  status: string;
  reason: string | null;
  test?: true;
}

/** Postbacks being received. */
export interface Arrival {
  context: GatewayContext;
  message: IncomingMessage;
  now: Date;
}

export type Sender = Pick<Signer, 'advertiserId' | 'keyId'>;

/** What becomes of a postback: recorded, perhaps as a refusal, or refused without a trace among the conversions. */
export type LoggedOutcome = RecordedPostback | RequestError;

/** Returns what is answered to a postback. */
export function replyTo(outcome: LoggedOutcome, isTest: boolean): PostbackAnswer | RequestError {
  if (outcome instanceof RequestError) return outcome;
  if (outcome.error !== null) return new RequestError(outcome.error);
  const { conversionId, reason } = outcome;
  const status = conversionStatus.byCode(outcome.status)?.name ?? String(outcome.status);
  return isTest ? { conversion_id: null, status, reason, test: true } : { conversion_id: conversionId, status, reason };
}

/** How much of a body the log keeps. */
const bodyLengthMax = 2_000;
const messageIdLengthMax = 80;

/** Returns the beginning of a body as text that the database can store. */
export const storableBody = (body: string): string =>
  body
    .replaceAll('\0', '\ufffd')
    .slice(0, bodyLengthMax)
    .replace(/\p{Cs}$/u, '');

/** Null for a key that does not exist or that `isMeant` excludes. */
const presentKey = (keyId: number, isMeant?: SQL): SQL<number | null> =>
  sql<
    number | null
  >`(select ${advertiserApiKeys.id} from ${advertiserApiKeys} where ${and(eq(advertiserApiKeys.id, keyId), isMeant)} for key share)`;

/** A row of the log, by the names of its columns. */
export interface Delivery {
  /** Null: the next one. */
  id: number | null;
  message_id: string;
  body: string;
  is_test: boolean;
  answer_status: number;
  fault: string | null;
  answer: string | null;
  reason: string | null;
  conversion_id: number | null;
}

interface Logged {
  /** Null: the next one. */
  id?: number | null;
  messageId: string;
  body: string;
  isTest?: boolean;
  outcome: LoggedOutcome;
}

/** The row of a postback and its outcome. */
export function deliveryOf({ id = null, messageId, body, isTest = false, outcome }: Logged): Delivery {
  const reply = replyTo(outcome, isTest);
  const answered =
    reply instanceof RequestError
      ? { answer_status: statusOf(reply.code), fault: reply.code, answer: null, reason: null }
      : { answer_status: 200, fault: null, answer: JSON.stringify(reply), reason: reply.reason };
  return {
    id,
    message_id: messageId,
    body: storableBody(body),
    is_test: isTest,
    conversion_id: outcome instanceof RequestError || isTest ? null : outcome.conversionId,
    ...answered,
  };
}

interface LogInsert {
  advertiserId: number;
  /** The id of the key, in a query; null for a deleted one. */
  key: SQL;
  receivedAt: Date;
}

/** The statement that writes rows to the log. */
const logInsert = ({ advertiserId, key, receivedAt }: LogInsert, deliveries: readonly Delivery[]): SQL => sql`
  insert into postbacks (id, advertiser_id, key_id, message_id, received_at, is_test, body, answer_status, fault, answer, reason, conversion_id)
  select coalesce(given.id, nextval('postbacks_id_seq')), ${advertiserId}::integer, ${key},
    given.message_id, ${receivedAt}::timestamptz, given.is_test, given.body, given.answer_status, given.fault, given.answer, given.reason,
    given.conversion_id
  from json_populate_recordset(null::postbacks, ${JSON.stringify(deliveries)}::json) as given`;

/** Writes rows to the log. */
export async function writeLog(
  { context, now }: Arrival,
  sender: Sender,
  deliveries: readonly Delivery[],
): Promise<void> {
  const key = presentKey(sender.keyId);
  if (deliveries.length > 0)
    await context.database.db.execute(logInsert({ ...sender, key, receivedAt: now }, deliveries));
}

/** Writes a refused message to the log. */
export async function logRefusal(
  arrival: Arrival,
  sender: Sender,
  { error, isTest }: { error: RequestError; isTest: boolean },
): Promise<void> {
  const { headers, rawBody } = arrival.message;
  const messageId = String(headers['webhook-id'] ?? '').slice(0, messageIdLengthMax);
  await writeLog(arrival, sender, [deliveryOf({ messageId, body: rawBody.toString('utf8'), isTest, outcome: error })]);
}

const claimSchema = z.object({ keyId: z.number().nullable(), deliveryIds: z.array(z.number()) });

interface MessageParts {
  lines: readonly number[];
  /** The id of a line in the log. */
  messageIdOf: (line: number) => string;
  bodyOf: (line: number) => string;
  /** The id of the line `asked.line`, in a query. */
  askedId: SQL;
}

/**
 * A message that is stored with what it reports: of simultaneous copies one is recorded, and the others wait for its
 * answer. What was refused leaves its id free.
 */
export function messageOf(
  { context, now }: Arrival,
  { advertiserId, keyId, messageId }: Signer,
  { lines, messageIdOf, bodyOf, askedId }: MessageParts,
): Message {
  let ids: ReadonlyMap<number, number> = new Map();
  const deliveryIdOf = (line: number) => ids.get(line) ?? null;
  return {
    lock: messageLock(advertiserId, messageId),
    // The message may have waited since its signature was verified, so the key is checked again and locked until the
    // commit.
    columns: sql`${presentKey(keyId, isValidAt(context.clock.now()))} as "keyId",
      (select json_agg(nextval('postbacks_id_seq')) from generate_series(1, ${lines.length}::integer)) as "deliveryIds"`,
    check: (row) => {
      const claim = claimSchema.parse(row);
      if (claim.keyId === null) throw new RequestError('key_unknown');
      ids = new Map(claim.deliveryIds.flatMap((id, at) => (lines[at] === undefined ? [] : [[lines[at], id]])));
    },
    firstAnswer: sql`(select json_build_object('answer', first.answer, 'body', first.body)::text from postbacks as first
      where first.advertiser_id = ${advertiserId} and first.message_id = ${askedId} and first.fault is null and not first.is_test)`,
    deliveryIdOf,
    log: (outcomes) => {
      const deliveries = [...outcomes].map(([line, outcome]) =>
        deliveryOf({ id: deliveryIdOf(line), messageId: messageIdOf(line), body: bodyOf(line), outcome }),
      );
      return sql`logged as (${logInsert({ advertiserId, key: sql`${keyId}::integer`, receivedAt: now }, deliveries)})`;
    },
  };
}

const firstSchema = z.object({ answer: z.string(), body: z.string() });

/** Reads a first answer, as the query of {@link messageOf} gives it, and what was sent then. */
export function readFirstAnswer(text: string): { answer: PostbackAnswer; body: string } {
  const { answer, body } = firstSchema.parse(JSON.parse(text));
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it was written from this type
  return { answer: JSON.parse(answer) as PostbackAnswer, body };
}
