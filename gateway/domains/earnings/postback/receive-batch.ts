import { sql } from 'drizzle-orm';
import { RequestError } from '../../../lib/errors.ts';
import type { Signer } from '../../campaigns/advertiser-api-key/verify-webhook.ts';
import type { Postback } from '../conversion-report/postback-body.ts';
import type { Outcome } from '../conversion-report/record-postback.ts';
import {
  type Arrival,
  deliveryOf,
  type LoggedOutcome,
  messageOf,
  type PostbackAnswer,
  readFirstAnswer,
  replyTo,
  storableBody,
  writeLog,
} from './message-log.ts';
import { readBatch, type ReadOrder } from './read-body.ts';
import { accept, loggingRefusals, tryOut, verifySigner } from './receive.ts';

/** Why an order of a batch was refused: as a postback alone would be. */
interface RefusedOrder {
  code: string;
  errors?: Readonly<Record<string, string>>;
}

/** The answer to a batch, an item for each order, by its index. */
export interface BatchAnswer {
  orders: ({ index: number } & (PostbackAnswer | RefusedOrder))[];
}

/** How many orders a transaction records: others wait for one step only, and the step for few of their locks. */
const stepOrdersMax = 100;

type ReadableOrder = ReadOrder & { postback: Postback };

const isReadable = (order: ReadOrder): order is ReadableOrder => !(order.postback instanceof RequestError);

/** Divides orders into steps. What is said of one order is in different steps, in the order in which it was sent. */
export function stepsOf(orders: readonly ReadableOrder[]): ReadableOrder[][] {
  const steps: ReadableOrder[][] = [];
  /** The first step that an order may be in, by its number. */
  const nextOf = new Map<string, number>();
  let firstWithRoom = 0;
  for (const order of orders) {
    const { orderId } = order.postback;
    let at = Math.max(nextOf.get(orderId) ?? 0, firstWithRoom);
    while ((steps[at]?.length ?? 0) >= stepOrdersMax) at += 1;
    steps[at] = [...(steps[at] ?? []), order];
    nextOf.set(orderId, at + 1);
    while ((steps[firstWithRoom]?.length ?? 0) >= stepOrdersMax) firstWithRoom += 1;
  }
  return steps;
}

/** Each order of a batch is a message of its own in the log; no id of a message has a dot. */
const messageIdOf = ({ messageId }: Signer, index: number) => `${messageId}.${index}`;

const deliveryOfOrder = (signer: Signer, { index, body }: ReadOrder, outcome: LoggedOutcome, isTest: boolean) =>
  deliveryOf({ messageId: messageIdOf(signer, index), body, isTest, outcome });

const recordable = (orders: readonly ReadableOrder[]) =>
  orders.map(({ index, postback }) => ({ line: index, postback }));

/** Records a step, or tries it out. */
async function takeStep(
  arrival: Arrival,
  signer: Signer,
  step: readonly ReadableOrder[],
  isTest: boolean,
): Promise<ReadonlyMap<number, Outcome>> {
  if (isTest) return tryOut(arrival, signer, recordable(step));
  const bodies = new Map(step.map(({ index, body }) => [index, body]));
  const message = messageOf(arrival, signer, {
    lines: [...bodies.keys()],
    messageIdOf: (line) => messageIdOf(signer, line),
    bodyOf: (line) => bodies.get(line) ?? '',
    askedId: sql`${signer.messageId} || '.' || asked.line`,
  });
  return accept(arrival, signer, recordable(step), message);
}

/** What is answered to an order. One whose place in the message had another order before is refused. */
function replyToOrder({ body }: ReadOrder, outcome: Outcome, isTest: boolean): PostbackAnswer | RequestError {
  if (!('firstAnswer' in outcome)) return replyTo(outcome, isTest);
  const first = readFirstAnswer(outcome.firstAnswer);
  return first.body === storableBody(body) ? first.answer : new RequestError('message_id_reused');
}

const itemOf = (index: number, reply: PostbackAnswer | RequestError): BatchAnswer['orders'][number] => {
  if (!(reply instanceof RequestError)) return { index, ...reply };
  const { code, details } = reply;
  return { index, code, ...(details.errors && { errors: details.errors }) };
};

/** Records the orders of a batch step by step, between which others pass. */
async function receiveOrders(arrival: Arrival, signer: Signer): Promise<BatchAnswer> {
  const { postbackQueue } = arrival.context;
  const { orders, isTest } = readBatch(arrival.message.rawBody);
  const items = new Map<number, BatchAnswer['orders'][number]>();
  const logged: ReturnType<typeof deliveryOf>[] = [];
  for (const order of orders) {
    const { index, postback } = order;
    if (!(postback instanceof RequestError)) continue;
    items.set(index, itemOf(index, postback));
    logged.push(deliveryOfOrder(signer, order, postback, isTest));
  }
  for (const step of stepsOf(orders.filter(isReadable))) {
    // Without a signal: a received step is recorded even if its sender disconnects.
    const outcomes = await postbackQueue.run(() => takeStep(arrival, signer, step, isTest));
    for (const order of step) {
      const outcome = outcomes.get(order.index);
      if (outcome === undefined) throw new Error('an order without an outcome');
      const reply = replyToOrder(order, outcome, isTest);
      items.set(order.index, itemOf(order.index, reply));
      // What was recorded is in the log; the rest of it is what nothing was recorded of.
      if (isTest && !('firstAnswer' in outcome)) logged.push(deliveryOfOrder(signer, order, outcome, isTest));
      if ('firstAnswer' in outcome && reply instanceof RequestError)
        logged.push(deliveryOfOrder(signer, order, reply, isTest));
    }
  }
  await writeLog(arrival, signer, logged);
  return { orders: [...items.values()].toSorted((one, other) => one.index - other.index) };
}

/**
 * Receives up to a thousand postbacks in one signed message, each answered by itself. The message is recorded in steps:
 * one that was cut off is sent again and goes on, and what it recorded before gets its first answers.
 *
 * @throws {RequestError} see `verifyWebhook` and `readBatch`; `rate_limited`; `busy` after a wait for other postbacks
 */
export async function receiveBatch(arrival: Arrival): Promise<BatchAnswer> {
  const { context, now } = arrival;
  const signer = await verifySigner(arrival);
  context.postbackBatchRate.require(signer.keyId, now);
  const release = context.postbackBatchLimit.take(signer.keyId);
  try {
    const answer = await loggingRefusals(arrival, signer, () => receiveOrders(arrival, signer));
    for (const order of answer.orders) if ('code' in order) context.metrics.postbackOrderRefused(order.code);
    return answer;
  } finally {
    release();
  }
}
