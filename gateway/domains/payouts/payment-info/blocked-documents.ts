import { and, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../db/client.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { blockedDocuments } from './table.ts';

const about = 'blocked_document';

/** The hashed form of a document, without punctuation and case. */
const bare = (document: string): string => document.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/**
 * Returns whether a document belonged to an account that was deleted within the last six months, so that no other
 * account may use it (specification §9). Accepts any spelling of the document.
 */
export async function isDocumentBlocked(
  executor: Executor,
  context: Pick<GatewayContext, 'clock' | 'encryption'>,
  document: string,
): Promise<boolean> {
  const isBlocked = and(
    inArray(blockedDocuments.documentHash, context.encryption.keyedHashes(bare(document), about)),
    gt(blockedDocuments.until, context.clock.now()),
  );
  return (await executor.$count(blockedDocuments, isBlocked)) > 0;
}

/** Blocks the documents of an account that is being deleted for six months, of which only keyed hashes are kept. */
export async function blockDocuments(
  tx: Tx,
  context: Pick<GatewayContext, 'clock' | 'encryption'>,
  documents: readonly string[],
): Promise<void> {
  const now = context.clock.now();
  // Calendar months of São Paulo; the 31st becomes the last day of a shorter month.
  const until = sql`((${now}::timestamptz at time zone 'America/Sao_Paulo') + interval '6 months') at time zone 'America/Sao_Paulo'`;
  for (const document of documents) {
    await tx
      .insert(blockedDocuments)
      .values({ documentHash: context.encryption.keyedHash(bare(document), about), until })
      .onConflictDoUpdate({ target: blockedDocuments.documentHash, set: { until } });
  }
}

/** Deletes the documents whose block has ended. */
export async function unblockDocuments({ database, clock }: GatewayContext): Promise<void> {
  await database.db.delete(blockedDocuments).where(lte(blockedDocuments.until, clock.now()));
}
