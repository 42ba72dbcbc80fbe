import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
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
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import type { Postback } from '../conversion-report/postback-body.ts';
import { type RecordedPostback, recordPostback } from '../conversion-report/record-postback.ts';
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

/** Returns the first answer to the message with this id. */
async function firstAnswer(tx: Tx, { advertiserId, messageId }: Signer): Promise<PostbackAnswer> {
  const [first] = await tx
    .select({ answer: postbacks.answer })
    .from(postbacks)
    .where(
      and(
        eq(postbacks.advertiserId, advertiserId),
        eq(postbacks.messageId, messageId),
        isNull(postbacks.fault),
        not(postbacks.isTest),
      ),
    );
  if (first?.answer == null) throw new Error('an accepted postback without its answer');
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it was written from this type
  return JSON.parse(first.answer) as PostbackAnswer;
}

/** Records in the audit which advertiser's server changed the conversion. */
function auditPostback(tx: Tx, { actor, now }: Arrival, signer: Signer, result: RecordedPostback): Promise<void> {
  return writeAudit(tx, {
    actor: { ...actor, name: signer.advertiserName },
    now,
    action: 'conversion.postback',
    entity: 'conversion',
    entityId: result.conversionId,
    affiliateId: null,
    before: null,
    after: { keyId: signer.keyId, messageId: signer.messageId, ...statusAndReason(result) },
  });
}

/**
 * Records a postback and its answer in one transaction. The row of the log claims the message id first: of simultaneous
 * copies one is recorded, and the others wait for its answer. A message stored as refused does not claim its id.
 */
async function accept(arrival: Arrival, signer: Signer, postback: Postback): Promise<PostbackAnswer | RequestError> {
  const { context } = arrival;
  return withTransaction(context.database, async (tx) => {
    // The message may have waited since its signature was verified, so the key is checked again and locked until the
    // commit.
    const keyId = presentKey(signer.keyId, isValidAt(context.clock.now()));
    const [claim] = await tx
      .insert(postbacks)
      .values({ ...deliveryOf(arrival, signer), keyId, isTest: false, answerStatus: 200 })
      .onConflictDoNothing()
      .returning({ id: postbacks.id, keyId: postbacks.keyId });
    if (!claim) {
      await holdKey(tx, context, signer.keyId);
      return firstAnswer(tx, signer);
    }
    if (claim.keyId === null) throw new RequestError('key_unknown');
    const result = await recordPostback(tx, context, signer.advertiserId, postback, claim.id);
    const { conversionId, error } = result;
    if (error !== null) {
      const refusal = { conversionId, fault: error, answerStatus: statusOf(error) };
      await tx.update(postbacks).set(refusal).where(eq(postbacks.id, claim.id));
      return new RequestError(error);
    }
    const given: PostbackAnswer = { conversion_id: conversionId, ...statusAndReason(result) };
    await tx
      .update(postbacks)
      .set({ conversionId, answer: JSON.stringify(given), reason: given.reason })
      .where(eq(postbacks.id, claim.id));
    await auditPostback(tx, arrival, signer, result);
    return given;
  });
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
  const signer = await verifyWebhook(context, message, (sender) => (named = sender)).catch(async (error: unknown) => {
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
