import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { onlyRow } from '../../../db/only-row.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import type { RequestsUnderWay } from '../../../lib/requests-under-way.ts';
import { conversionImports, conversionImportSteps } from '../conversion/table.ts';
import type { IncomingReport } from '../conversion-report/kept-report.ts';
import type { MappingForm } from '../import-mapping/import-mappings.ts';
import { columnOf } from './bind-mapping.ts';
import type { ParsedFile } from './parse-file.ts';
import { errorTargets, readReports } from './read-reports.ts';

/** Each step has sixteen statements and a commit; postbacks of the same campaign wait for it, so it is kept far below the limit. */
export const stepReportsMax = 400;
/** For campaigns with fewer orders in the file than a step may have. */
const heldReportsMax = 20_000;

/** Sorts the reports of a file into steps, each of one campaign, in the order of the lines. */
async function* stepsOf(path: string, parsed: ParsedFile): AsyncGenerator<[number, IncomingReport[]]> {
  const steps = new Map<number, IncomingReport[]>();
  let held = 0;
  for await (const reports of readReports(path, parsed)) {
    for (const report of reports) {
      const step = steps.get(report.campaignId) ?? [];
      step.push(report);
      held += 1;
      if (step.length === stepReportsMax) {
        yield [report.campaignId, step];
        steps.delete(report.campaignId);
        held -= step.length;
      } else steps.set(report.campaignId, step);
    }
    if (held > heldReportsMax) {
      yield* steps;
      steps.clear();
      held = 0;
    }
  }
  yield* steps;
}

export interface NewImport {
  actor: Actor;
  fileName: string;
  skipsBadLines: boolean;
  savedMapping: MappingForm | null;
  now: Date;
}

/** What an import has of its file once that is read. */
export const valuesOfFile = ({ lines, orders, refused, errors, warnings, mapping }: ParsedFile) => ({
  lines,
  orders,
  refused,
  errors: [...errors],
  warnings: [...warnings],
  columns: Object.fromEntries(errorTargets.map((target) => [target, columnOf(mapping, target)])),
});

/** Stores an import without its steps. @returns its id */
export async function insertImport(
  tx: Tx,
  { actor, now, ...form }: NewImport,
  values: ({ state: 'checking' } & ReturnType<typeof valuesOfFile>) | { state: 'reading'; lines: 0; refused: 0 },
): Promise<number> {
  const row = onlyRow(
    await tx
      .insert(conversionImports)
      .values({
        ...form,
        ...values,
        added: 0,
        changed: 0,
        unchanged: 0,
        amountCents: 0,
        userId: actor.userId,
        requestId: actor.requestId,
        address: actor.address,
        createdAt: now,
      })
      .returning({ id: conversionImports.id }),
  );
  return row.id;
}

/** A file that was read. */
export interface Staged {
  /** Of the file written by `parseFile`. */
  path: string;
  parsed: ParsedFile;
}

/**
 * Stores the steps of an import.
 *
 * @param signal ends it between two of them
 * @throws the reason of the signal
 */
export async function insertSteps(
  tx: Tx,
  importId: number,
  { path, parsed }: Staged,
  { requests, signal }: { requests: RequestsUnderWay; signal?: AbortSignal },
): Promise<void> {
  const campaignIds = new Set<number>();
  let position = 0;
  for await (const [campaignId, reports] of requests.between(stepsOf(path, parsed))) {
    signal?.throwIfAborted();
    await tx
      .insert(conversionImportSteps)
      .values({ importId, position, campaignId, reports: deflateSync(JSON.stringify(reports), { level: 1 }) });
    campaignIds.add(campaignId);
    position += 1;
  }
  await tx
    .update(conversionImports)
    .set({ campaignIds: [...campaignIds] })
    .where(eq(conversionImports.id, importId));
}

/** Stores an import with all of its steps, so that any gateway can apply it. @returns its id */
export function stageImport({ database, requests }: GatewayContext, form: NewImport, staged: Staged): Promise<number> {
  return withTransaction(database, async (tx) => {
    const importId = await insertImport(tx, form, { state: 'checking', ...valuesOfFile(staged.parsed) });
    await insertSteps(tx, importId, staged, { requests });
    return importId;
  });
}
