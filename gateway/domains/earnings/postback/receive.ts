import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { hasCode, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError, statusOf } from '../../../lib/errors.ts';
import { advertiserApiKeys } from '../../campaigns/advertiser-api-key/table.ts';
import {
  holdKey,
  type IncomingMessage,
  isValidAt,
  type Signer,
  verifyWebhook,
} from '../../campaigns/advertiser-api-key/verify-webhook.ts';
import type { Postback } from '../conversion-report/postback-body.ts';
import {
  type Message,
  type RecordedPostback,
  recordMessage,
  recordPostback,
} from '../conversion-report/record-postback.ts';
import { messageLock } from '../ledger/lock.ts';
import { isMarkedAsTest, readBody } from './read-body.ts';
import { postbacks } from './table.ts';

/** The answer to the advertiser's server. A test has no conversion. */
export interface PostbackAnswer {
  conversion_id: number | null;
  status: string;
  reason: string | null;
  test?: true;
}

type Sender = Pick<Signer, 'advertiserId' | 'keyId'>;

/** A postback being received. */
interface Arrival {
  context: GatewayContext;
  actor: Actor;
  message: IncomingMessage;
  now: Date;
}

const statusAndReason = ({ status, reason }: RecordedPostback) => ({
  status: conversionStatus.byCode(status)?.name ?? String(status),
  reason,
});

/** How much of a body the log keeps. */
const bodyLengthMax = 2_000;
const messageIdLengthMax = 80;

/** Returns the beginning of a body as text that the database can store. */
const storableBody = (rawBody: Buffer): string =>
  rawBody
    .toString('utf8')
    .replaceAll('\0', '\ufffd')
    .slice(0, bodyLengthMax)
    .replace(/\p{Cs}$/u, '');

/** Null for a key that does not exist or that `isMeant` excludes. */
const presentKey = (keyId: number, isMeant?: SQL) => {
  const isPresent = and(eq(advertiserApiKeys.id, keyId), isMeant);
  return sql<
    number | null
  >`(select ${advertiserApiKeys.id} from ${advertiserApiKeys} where ${isPresent} for key share)`;
};

/** Returns the log columns that every delivery has. */
const deliveryOf = ({ message, now }: Arrival, { advertiserId, keyId }: Sender) => ({
  advertiserId,
  keyId: presentKey(keyId),
  receivedAt: now,
  body: storableBody(message.rawBody),
  messageId: String(message.headers['webhook-id'] ?? '').slice(0, messageIdLengthMax),
});

const claimSchema = z.object({ keyId: z.number().nullable(), deliveryId: z.number() });

/**
 * A message that is stored with what it reports: of simultaneous copies one is recorded, and the others wait for its
 * answer. A message that was refused leaves its id free.
 */
function messageOf(arrival: Arrival, signer: Signer): Message {
  const { advertiserId, keyId, messageId } = signer;
  const { context } = arrival;
  let id: number | null = null;
  return {
    lock: messageLock(advertiserId, messageId),
    // The message may have waited since its signature was verified, so the key is checked again and locked until the
    // commit.
    columns: sql`${presentKey(keyId, isValidAt(context.clock.now()))} as "keyId", nextval('postbacks_id_seq') as "deliveryId"`,
    check: (row) => {
      const claim = claimSchema.parse(row);
      if (claim.keyId === null) throw new RequestError('key_unknown');
      id = claim.deliveryId;
    },
    firstAnswer: sql`(select first.answer from postbacks as first where first.advertiser_id = ${advertiserId}
      and first.message_id = ${messageId} and first.fault is null and not first.is_test)`,
    deliveryId: () => id,
    log: (result) => {
      const { conversionId, error } = result;
      const given: PostbackAnswer = { conversion_id: conversionId, ...statusAndReason(result) };
      const answered =
        error === null
          ? { answerStatus: 200, fault: null, answer: JSON.stringify(given), reason: given.reason }
          : { answerStatus: statusOf(error), fault: error, answer: null, reason: null };
      const { receivedAt, body } = deliveryOf(arrival, signer);
      return sql`logged as (
        insert into postbacks (id, advertiser_id, key_id, message_id, received_at, is_test, body, answer_status, fault, answer, reason, conversion_id)
        values (${id}::bigint, ${advertiserId}, ${keyId}, ${messageId}, ${receivedAt}::timestamptz, false, ${body}, ${answered.answerStatus},
          ${answered.fault}, ${answered.answer}, ${answered.reason}, ${conversionId}::bigint))`;
    },
  };
}

/** Records a postback and its answer in one transaction. */
async function accept(arrival: Arrival, signer: Signer, postback: Postback): Promise<PostbackAnswer | RequestError> {
  const { context } = arrival;
  const record = () =>
    withTransaction(context.database, (tx) =>
      recordMessage(tx, context, signer.advertiserId, postback, messageOf(arrival, signer)),
    );
  // A gateway of the release before claims the id of a message by its row alone.
  const result = await record().catch((error: unknown) => {
    if (hasCode(error, /^23505$/)) return record();
    throw error;
  });
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it was written from this type
  if ('firstAnswer' in result) return JSON.parse(result.firstAnswer) as PostbackAnswer;
  const { conversionId, error } = result;
  return error === null ? { conversion_id: conversionId, ...statusAndReason(result) } : new RequestError(error);
}

/** Rolls back the transaction of a test. */
class NothingStored extends Error {
  readonly result: RecordedPostback;

  constructor(result: RecordedPostback) {
    super('nothing stored');
    this.name = 'NothingStored';
    this.result = result;
  }
}

/** Does all that a postback would do, rolls it back, and stores only the delivery. */
async function tryOut(arrival: Arrival, signer: Signer, postback: Postback): Promise<PostbackAnswer> {
  const { context } = arrival;
  const result = await withTransaction(context.database, async (tx): Promise<RecordedPostback> => {
    await holdKey(tx, context, signer.keyId);
    throw new NothingStored(await recordPostback(tx, context, signer.advertiserId, postback));
  }).catch((error: unknown) => {
    if (error instanceof NothingStored) return error.result;
    throw error;
  });
  if (result.error !== null) throw new RequestError(result.error);
  const answer: PostbackAnswer = { conversion_id: null, ...statusAndReason(result), test: true };
  await context.database.db.insert(postbacks).values({
    ...deliveryOf(arrival, signer),
    isTest: true,
    answerStatus: 200,
    answer: JSON.stringify(answer),
    reason: answer.reason,
  });
  return answer;
}

/** Writes a refused postback to the log. */
async function logRefusal(arrival: Arrival, sender: Sender, { code }: RequestError): Promise<void> {
  await arrival.context.database.db.insert(postbacks).values({
    ...deliveryOf(arrival, sender),
    isTest: isMarkedAsTest(arrival.message.rawBody),
    answerStatus: statusOf(code),
    fault: code,
  });
}

/**
 * Receives a postback: verifies its signature, records it, and answers once it is stored. A repeated message gets the
 * first answer. Refused messages are logged, as are some that are not signed by the key they name.
 *
 * @throws {RequestError} see `verifyWebhook`, `readBody` and `recordPostback`; `rate_limited`; `busy` after a wait for other postbacks
 */
export async function receivePostback(arrival: Arrival): Promise<PostbackAnswer> {
  const { context, message, now } = arrival;
  let named: Sender | undefined;
  const verifying = { takesRecent: true, onKey: (sender: Sender) => (named = sender) };
  const signer = await verifyWebhook(context, message, verifying).catch(async (error: unknown) => {
    const isLogged =
      error instanceof RequestError && named !== undefined && context.forgeryLogRate.takes(named.keyId, now);
    if (isLogged && named !== undefined) await logRefusal(arrival, named, error);
    throw error;
  });
  context.postbackRate.require(signer.keyId, now);
  let answer: PostbackAnswer | RequestError;
  try {
    const { postback, isTest } = readBody(message.rawBody);
    const work = () => (isTest ? tryOut(arrival, signer, postback) : accept(arrival, signer, postback));
    // Without a signal: a received postback is recorded even if its sender disconnects.
    answer = await context.postbackQueue.run(work);
  } catch (error) {
    if (error instanceof RequestError && statusOf(error.code) < 500) await logRefusal(arrival, signer, error);
    throw error;
  }
  if (answer instanceof RequestError) throw answer;
  return answer;
}
