import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import type { BankReviewReason } from '#shared/codes/payouts/bank-review-reason.ts';
import { businessDate } from '#shared/time.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { chunks } from '../../../lib/chunks.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { itemIdOf } from '../bank-file/item-number.ts';
import { readCnab } from '../bank-file/read-cnab.ts';
import { readCsvReturn } from '../bank-file/read-csv-return.ts';
import {
  errorText,
  type OtherLot,
  type ReturnContent,
  type ReturnError,
  type ReturnLine,
  UnreadableReturn,
} from '../bank-file/return-lines.ts';
import type { BankSettings } from '../bank-file/settings.ts';
import { lockRunsOfItems, runTimeoutMs } from '../payment-run/lock-run.ts';
import { applyReturn } from './apply-return.ts';
import { type DecidedLine, decideReturn, type Decision, findSubmittedItems } from './decide-return.ts';
import { bankReturnLines, bankReturns } from './table.ts';

export interface ReturnFile {
  path: string;
  name: string;
}

/** An unread line, as stored and as answered. */
interface UnreadLine {
  line: number;
  code: string;
  message: string;
}

/** A line that leaves its payment for review, and why. */
interface ReviewLine {
  line: number;
  /** The number of the payment at the bank, as in the file. */
  number: string;
  /** As in the file: `00 AM`. */
  bank_codes: string;
  reason: BankReviewReason;
}

/** The effect of a return, or the expected one. */
export interface ReturnResult {
  /** Null if nothing was stored. */
  id: number | null;
  paid: number;
  failed: number;
  review: number;
  unchanged: number;
  errors: UnreadLine[];
  /** The lines of `review`. */
  reviews: ReviewLine[];
  /** Lots of other payments of the same agreement, which were not read. */
  other_lots: readonly OtherLot[];
  /** Whether the whole file is unusable. */
  isRefused: boolean;
}

const errorsMax = 1_000;
const otherLotsMax = 100;

const unreadLines = (errors: readonly ReturnError[]): UnreadLine[] =>
  errors
    .toSorted((left, right) => left.line - right.line)
    .slice(0, errorsMax)
    .map((error) => ({ line: error.line, code: error.code, message: errorText(error) }));

const reviewLines = (lines: readonly DecidedLine[]): ReviewLine[] =>
  lines
    .flatMap(({ payment: { line, number, codes }, reviewReason: reason }) =>
      reason === null ? [] : [{ line, number: number.trim(), bank_codes: codes.join(' '), reason }],
    )
    .slice(0, errorsMax);

function resultOf(id: number | null, decision: Decision, otherLots: readonly OtherLot[]): ReturnResult {
  const { lines, moves, unchanged, errors } = decision;
  const count = (...states: string[]) => moves.filter(({ to }) => states.includes(to)).length;
  return {
    id,
    paid: count('paid'),
    failed: count('failed', 'returned'),
    review: count('review'),
    unchanged,
    errors: unreadLines(errors),
    reviews: reviewLines(lines),
    other_lots: otherLots.slice(0, otherLotsMax),
    isRefused: false,
  };
}

const idsOf = (lines: readonly ReturnLine[]): number[] => lines.flatMap(({ number }) => itemIdOf(number) ?? []);

async function decide(executor: Executor, { env, clock }: GatewayContext, lines: readonly ReturnLine[]) {
  const items = await findSubmittedItems(executor, idsOf(lines));
  return decideReturn(lines, { items, codes: env.bank.codes, today: businessDate(clock.now()) });
}

/** Returns the answer to a file that was read before: nothing changes. */
async function answerAgain(executor: Executor, sha256: string): Promise<ReturnResult | undefined> {
  const [known] = await executor
    .select({
      id: bankReturns.id,
      paid: bankReturns.paid,
      failed: bankReturns.failed,
      review: bankReturns.review,
      unchanged: bankReturns.unchanged,
      errors: bankReturns.errors,
      otherLots: bankReturns.otherLots,
    })
    .from(bankReturns)
    .where(eq(bankReturns.sha256, sha256));
  if (!known) return undefined;
  const { id, paid, failed, review, unchanged, errors, otherLots } = known;
  return {
    id,
    paid: 0,
    failed: 0,
    review: 0,
    unchanged: paid + failed + review + unchanged,
    errors,
    reviews: [],
    other_lots: otherLots,
    isRefused: false,
  };
}

interface Read {
  name: string;
  content: Buffer;
  sha256: string;
  payments: readonly ReturnLine[];
  otherLots: readonly OtherLot[];
}

/** Few enough that the statement of a large return needs little memory. */
const linesAtOnce = 1_000;

async function storeLines(tx: Tx, returnId: number, lines: readonly DecidedLine[]): Promise<void> {
  for (const some of chunks(lines, linesAtOnce)) {
    await tx.insert(bankReturnLines).values(
      some.map(({ payment, itemId, outcome, reviewReason }) => ({
        returnId,
        line: payment.line,
        number: payment.number.trim(),
        itemId,
        amountCents: Number(payment.amountCents),
        bankCodes: payment.codes.join(' '),
        bankReference: payment.reference === '' ? null : payment.reference,
        paidOn: payment.paidOn === '' ? null : payment.paidOn,
        outcome,
        reviewReason,
      })),
    );
  }
}

async function store(tx: Tx, context: GatewayContext, actor: Actor, read: Read): Promise<ReturnResult> {
  // Returns are read one at a time, so that the same file is read once.
  await tx.execute(sql`lock table ${bankReturns} in exclusive mode`);
  const known = await answerAgain(tx, read.sha256);
  if (known) return known;
  const now = context.clock.now();
  await lockRunsOfItems(tx, idsOf(read.payments));
  const decision = await decide(tx, context, read.payments);
  await applyReturn(tx, context, actor, decision.moves);
  const result = resultOf(null, decision, read.otherLots);
  const { paid, failed, review, unchanged, errors, other_lots: otherLots } = result;
  const row = onlyRow(
    await tx
      .insert(bankReturns)
      .values({
        name: read.name,
        sha256: read.sha256,
        content: read.content,
        createdBy: actor.userId ?? 0,
        createdAt: now,
        paid,
        failed,
        review,
        unchanged,
        errors,
        otherLots: [...otherLots],
      })
      .returning({ id: bankReturns.id }),
  );
  await storeLines(tx, row.id, decision.lines);
  await writeAudit(tx, {
    actor,
    now,
    action: 'bank_return.read',
    entity: 'bank_return',
    entityId: row.id,
    affiliateId: null,
    before: null,
    after: { name: read.name, sha256: read.sha256, paid, failed, review, unchanged, errors: errors.length },
  });
  return { ...result, id: row.id };
}

/** @throws {UnreadableReturn} */
const contentOf = async (bank: BankSettings, path: string, content: Buffer): Promise<ReturnContent> =>
  bank.format === 'csv' ? { payments: await readCsvReturn(bank, path), otherLots: [] } : readCnab(bank, content);

/**
 * Reads a return of the bank: each named payment becomes paid, failed, returned or due for review, with its money, its
 * run and a mail to its affiliate. All of it is one transaction, and reading the same return again changes nothing.
 *
 * @param isDryRun only returns what would change
 */
export async function readReturn(
  context: GatewayContext,
  actor: Actor,
  { file, isDryRun }: { file: ReturnFile; isDryRun: boolean },
): Promise<ReturnResult> {
  const { database, env } = context;
  const content = await readFile(file.path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  try {
    const { payments, otherLots } = await contentOf(env.bank, file.path, content);
    if (isDryRun) {
      const known = await answerAgain(database.db, sha256);
      return known ?? resultOf(null, await decide(database.db, context, payments), otherLots);
    }
    const read = { name: file.name, content, sha256, payments, otherLots };
    const options = { statementTimeoutMs: runTimeoutMs };
    return await withTransaction(database, (tx) => store(tx, context, actor, read), options);
  } catch (error) {
    if (!(error instanceof UnreadableReturn)) throw error;
    const nothing = { id: null, paid: 0, failed: 0, review: 0, unchanged: 0, reviews: [], other_lots: [] };
    return { ...nothing, errors: unreadLines(error.errors), isRefused: !isDryRun };
  }
}
