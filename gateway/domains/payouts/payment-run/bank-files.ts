import { createHash } from 'node:crypto';
import { eq, max, sql } from 'drizzle-orm';
import { type PaymentMethod, paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { writeAudit } from '../../platform/audit-entry/audit.ts';
import { abroadColumns } from '../bank-file/csv-columns.ts';
import type { FileHead, FileItem } from '../bank-file/file-item.ts';
import { itemNumber } from '../bank-file/item-number.ts';
import type { FilePayee } from '../bank-file/payee-snapshot.ts';
import type { BankSettings } from '../bank-file/settings.ts';
import { writeCnab } from '../bank-file/write-cnab.ts';
import { writeCsv } from '../bank-file/write-csv.ts';
import { bankFiles } from './table.ts';

/**
 * Between the times in the headers of the files of a run: Bradesco takes two files with the same date and time for one
 * that was sent twice, and refuses the second (note G059, AA).
 */
const secondMs = 1_000;

interface ClosedRun {
  id: number;
  /** `YYYY-MM-DD`. */
  payDate: string;
}

/** A row of an included item of a run. */
interface RunItem {
  id: number;
  method: PaymentMethod;
  amountCents: number;
  payee: FilePayee;
}

/** Highest number that fits in the header of a file. */
const fileNumberMax = 999_999;

/** Takes the next number. Holds off other transactions until this one ends, so that no number is skipped. */
async function nextFileNumber(tx: Tx, { next_file_number: first }: BankSettings): Promise<number> {
  await tx.execute(sql`lock table ${bankFiles} in exclusive mode`);
  const [last] = await tx.select({ number: max(bankFiles.number) }).from(bankFiles);
  const number = Math.max((last?.number ?? 0) + 1, first);
  if (number > fileNumberMax) throw new Error('the bank has no file number left');
  return number;
}

/**
 * The list of payments abroad is not sent to the bank, so it takes the number of its run instead of one of the bank's
 * sequence.
 */
const serialOf = (runId: number, fileNumber: number | null): string =>
  fileNumber === null ? `L${String(runId).padStart(6, '0')}` : String(fileNumber).padStart(6, '0');

const nameOf = (
  pattern: string,
  { method, payOn, serial }: { method: string; payOn: string; serial: string },
): string =>
  pattern.replaceAll('{date}', payOn.replaceAll('-', '')).replaceAll('{method}', method).replaceAll('{number}', serial);

async function writeFile(bank: BankSettings, method: PaymentMethod, head: FileHead, items: readonly FileItem[]) {
  const contentType = `text/csv; charset=${bank.csv.encoding === 'utf-8' ? 'utf-8' : 'iso-8859-1'}`;
  if (method === 'abroad') {
    return { extension: 'csv', contentType, content: await writeCsv(bank.csv, abroadColumns, { head, items }) };
  }
  if (bank.format === 'csv') {
    return { extension: 'csv', contentType, content: await writeCsv(bank.csv, bank.csv.columns, { head, items }) };
  }
  return { extension: 'rem', contentType: 'text/plain; charset=us-ascii', content: await writeCnab(bank, head, items) };
}

/**
 * Creates the files of a run that is being closed, one per method. Their bytes never change; a second call for the same
 * run fails. Takes its lock last: affiliates, payments, run, files.
 *
 * @param items the included items of the run
 */
export async function makeBankFiles(
  tx: Tx,
  { env, clock }: Pick<GatewayContext, 'env' | 'clock'>,
  run: ClosedRun,
  items: readonly RunItem[],
): Promise<void> {
  const { bank, operator } = env;
  const madeAt = clock.now();
  let headerTime = madeAt.getTime();
  let nextNumber: number | undefined;
  for (const method of paymentMethod.names) {
    const ofMethod = items
      .filter((item) => item.method === method)
      .toSorted((left, right) => left.id - right.id)
      .map(({ id, payee, amountCents }) => ({ method, amountCents, number: itemNumber(id), payee }));
    if (ofMethod.length === 0) continue;
    const isForBank = method !== 'abroad';
    if (isForBank) nextNumber = nextNumber === undefined ? await nextFileNumber(tx, bank) : nextNumber + 1;
    const fileNumber = isForBank ? (nextNumber ?? null) : null;
    const head = { payer: operator, fileNumber, payOn: run.payDate, madeAt: new Date(headerTime) };
    headerTime += secondMs;
    const { extension, contentType, content } = await writeFile(bank, method, head, ofMethod);
    const name = nameOf(bank.file_name, { method, payOn: run.payDate, serial: serialOf(run.id, fileNumber) });
    await tx.insert(bankFiles).values({
      runId: run.id,
      method,
      number: fileNumber,
      contentType,
      content,
      createdAt: madeAt,
      name: `${name}.${extension}`,
      count: ofMethod.length,
      amountCents: ofMethod.reduce((sum, { amountCents }) => sum + amountCents, 0),
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  }
}

/**
 * Returns a file for the bank, the same bytes each time, and records who downloaded it. @throws {RequestError}
 * `not_found`
 */
export async function readBankFile({ database, clock }: GatewayContext, actor: Actor, id: number) {
  return withTransaction(database, async (tx) => {
    const [file] = await tx.select().from(bankFiles).where(eq(bankFiles.id, id));
    if (!file) throw new RequestError('not_found');
    const { runId, name, sha256 } = file;
    await writeAudit(tx, {
      actor,
      now: clock.now(),
      action: 'bank_file.download',
      entity: 'bank_file',
      entityId: id,
      affiliateId: null,
      before: null,
      after: { runId, name, sha256 },
    });
    return file;
  });
}
