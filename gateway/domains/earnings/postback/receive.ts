import { sql } from 'drizzle-orm';
import { hasCode, withTransaction } from '../../../db/client.ts';
import { RequestError, statusOf } from '../../../lib/errors.ts';
import { holdKey, type Signer, verifyWebhook } from '../../campaigns/advertiser-api-key/verify-webhook.ts';
import type { ReportedLine } from '../conversion-report/find-owner.ts';
import type { Postback } from '../conversion-report/postback-body.ts';
import { type Message, type Outcome, recordLines } from '../conversion-report/record-postback.ts';
import {
  type Arrival,
  deliveryOf,
  logRefusal,
  messageOf,
  type PostbackAnswer,
  readFirstAnswer,
  replyTo,
  type Sender,
  writeLog,
} from './message-log.ts';
import { isMarkedAsTest, readBody } from './read-body.ts';

/** Verifies the signature of a message. One that is not signed by the key it names is logged, ten times a minute. */
export async function verifySigner(arrival: Arrival): Promise<Signer> {
  const { context, message, now } = arrival;
  let named: Sender | undefined;
  const verifying = { takesRecent: true, onKey: (sender: Sender) => (named = sender) };
  return verifyWebhook(context, message, verifying).catch(async (error: unknown) => {
    const isLogged =
      error instanceof RequestError && named !== undefined && context.forgeryLogRate.takes(named.keyId, now);
    if (isLogged && named !== undefined) {
      await logRefusal(arrival, named, { error, isTest: isMarkedAsTest(message.rawBody) });
    }
    throw error;
  });
}

/** Runs work that may refuse a message, and writes such a refusal to the log. */
export async function loggingRefusals<Result>(
  arrival: Arrival,
  signer: Signer,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RequestError && statusOf(error.code) < 500) {
      await logRefusal(arrival, signer, { error, isTest: isMarkedAsTest(arrival.message.rawBody) });
    }
    throw error;
  }
}

/** Records postbacks, each of another order, and their answers in one transaction. */
export async function accept(
  { context }: Arrival,
  { advertiserId }: Signer,
  lines: readonly ReportedLine[],
  message: Message,
): Promise<ReadonlyMap<number, Outcome>> {
  const record = () =>
    withTransaction(context.database, (tx) => recordLines(tx, context, { advertiserId, lines, message }));
  // A gateway of the release before claims the id of a message by its row alone.
  return record().catch((error: unknown) => {
    if (hasCode(error, /^23505$/)) return record();
    throw error;
  });
}

/** Rolls back the transaction of a test. */
class NothingStored extends Error {
  readonly outcomes: ReadonlyMap<number, Outcome>;

  constructor(outcomes: ReadonlyMap<number, Outcome>) {
    super('nothing stored');
    this.name = 'NothingStored';
    this.outcomes = outcomes;
  }
}

/** Does all that postbacks would do, and rolls it back. */
export async function tryOut(
  { context }: Arrival,
  { advertiserId, keyId }: Signer,
  lines: readonly ReportedLine[],
): Promise<ReadonlyMap<number, Outcome>> {
  return withTransaction(context.database, async (tx): Promise<ReadonlyMap<number, Outcome>> => {
    await holdKey(tx, context, keyId);
    throw new NothingStored(await recordLines(tx, context, { advertiserId, lines }));
  }).catch((error: unknown) => {
    if (error instanceof NothingStored) return error.outcomes;
    throw error;
  });
}

const line = 0;

async function receiveOne(
  arrival: Arrival,
  signer: Signer,
  { postback, isTest }: { postback: Postback; isTest: boolean },
): Promise<PostbackAnswer | RequestError> {
  const { messageId } = signer;
  const body = arrival.message.rawBody.toString('utf8');
  const lines = [{ line, postback }];
  const parts = { lines: [line], messageIdOf: () => messageId, bodyOf: () => body, askedId: sql`${messageId}` };
  const outcomes = isTest
    ? await tryOut(arrival, signer, lines)
    : await accept(arrival, signer, lines, messageOf(arrival, signer, parts));
  const outcome = outcomes.get(line);
  if (outcome === undefined) throw new Error('a postback without an outcome');
  if ('firstAnswer' in outcome) return readFirstAnswer(outcome.firstAnswer).answer;
  if (isTest) await writeLog(arrival, signer, [deliveryOf({ messageId, body, isTest, outcome })]);
  return replyTo(outcome, isTest);
}

/**
 * Receives a postback: verifies its signature, records it, and answers once it is stored. A repeated message gets the
 * first answer. Refused messages are logged, as are some that are not signed by the key they name.
 *
 * @throws {RequestError} see `verifyWebhook`, `readBody` and `recordLines`; `rate_limited`; `busy` after a wait for other postbacks
 */
export async function receivePostback(arrival: Arrival): Promise<PostbackAnswer> {
  const { context, message, now } = arrival;
  const signer = await verifySigner(arrival);
  context.postbackRate.require(signer.keyId, now);
  const answer = await loggingRefusals(arrival, signer, async () => {
    const read = readBody(message.rawBody);
    // Without a signal: a received postback is recorded even if its sender disconnects.
    return context.postbackQueue.run(() => receiveOne(arrival, signer, read));
  });
  if (answer instanceof RequestError) throw answer;
  return answer;
}
