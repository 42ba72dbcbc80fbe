import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { businessDate } from '#shared/time.ts';
import { type Executor, type Tx, withTransaction } from '../../../db/client.ts';
import { slicesOf } from '../../../lib/slices-of.ts';
import type { Actor } from '../../../server/actor.ts';
import type { GatewayContext } from '../../../server/context.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { itemIdOf } from '../bank-file/item-number.ts';
import { readCnab } from '../bank-file/read-cnab.ts';
import { readCsvReturn } from '../bank-file/read-csv-return.ts';
import { errorText, type ReturnError, type ReturnLine, UnreadableReturn } from '../bank-file/return-lines.ts';
import { lockRunsOfItems, runTimeoutMs } from '../payment-run/lock-run.ts';
import { applyReturn } from './apply-return.ts';
import { type DecidedLine, type Decision, decideReturn, findSubmittedItems } from './decide-return.ts';
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

/** The effect of a return, or the expected one. */
export interface ReturnResult {
  /** Null if nothing was stored. */
  id: number | null;
  paid: number;
  failed: number;
  review: number;
  unchanged: number;
  errors: UnreadLine[];
  /** Whether the whole file is unusable. */
  isRefused: boolean;
}

const errorsMax = 1_000;

const unreadLines = (errors: readonly ReturnError[]): UnreadLine[] =>
  errors
    .toSorted((left, right) => left.line - right.line)
    .slice(0, errorsMax)
    .map((error) => ({ line: error.line, code: error.code, message: errorText(error) }));

function resultOf(id: number | null, { moves, unchanged, errors }: Decision): ReturnResult {
  const count = (...states: string[]) => moves.filter(({ to }) => states.includes(to)).length;
  return {
    id,
    paid: count('paid'),
    failed: count('failed', 'returned'),
    review: count('review'),
    unchanged,
    errors: unreadLines(errors),
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
    })
    .from(bankReturns)
    .where(eq(bankReturns.sha256, sha256));
  if (!known) return undefined;
  const { id, paid, failed, review, unchanged, errors } = known;
  return {
    id,
    paid: 0,
    failed: 0,
    review: 0,
    unchanged: paid + failed + review + unchanged,
    errors,
    isRefused: false,
  };
}

interface Read {
  name: string;
  content: Buffer;
  sha256: string;
  lines: readonly ReturnLine[];
}

/** Few enough that the statement of a large return needs little memory. */
const linesAtOnce = 1_000;

async function storeLines(tx: Tx, returnId: number, lines: readonly DecidedLine[]): Promise<void> {
  for (const some of slicesOf(lines, linesAtOnce)) {
    await tx.insert(bankReturnLines).values(
      some.map(({ payment, itemId, outcome }) => ({
        returnId,
        line: payment.line,
        number: payment.number.trim(),
        itemId,
        amountCents: Number(payment.amountCents),
        bankCodes: payment.codes.join(' '),
        bankReference: payment.reference === '' ? null : payment.reference,
        paidOn: payment.paidOn === '' ? null : payment.paidOn,
        outcome,
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
  await lockRunsOfItems(tx, idsOf(read.lines));
  const decision = await decide(tx, context, read.lines);
  await applyReturn(tx, context, actor, decision.moves);
  const { paid, failed, review, unchanged, errors } = resultOf(null, decision);
  const [row] = await tx
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
    })
    .returning({ id: bankReturns.id });
  if (!row) throw new Error('the new return was not returned');
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
  return resultOf(row.id, decision);
}

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
    const lines =
      env.bank.format === 'csv' ? await readCsvReturn(env.bank, file.path) : await readCnab(env.bank, content);
    if (isDryRun) {
      return (await answerAgain(database.db, sha256)) ?? resultOf(null, await decide(database.db, context, lines));
    }
    const read = { name: file.name, content, sha256, lines };
    const options = { statementTimeoutMs: runTimeoutMs };
    return await withTransaction(database, (tx) => store(tx, context, actor, read), options);
  } catch (error) {
    if (!(error instanceof UnreadableReturn)) throw error;
    const nothing = { id: null, paid: 0, failed: 0, review: 0, unchanged: 0 };
    return { ...nothing, errors: unreadLines(error.errors), isRefused: !isDryRun };
  }
}
