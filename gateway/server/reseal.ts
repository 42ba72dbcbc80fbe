import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { sealedTokens } from '../domains/accounts/affiliate-token/tokens.ts';
import { sealedSandboxKeys } from '../domains/accounts/sandbox/table.ts';
import { sealedSecondFactors } from '../domains/accounts/second-factor/use-code.ts';
import { sealedLinks } from '../domains/billing/advertiser-invoice/public-link.ts';
import { sealedApiKeys } from '../domains/campaigns/advertiser-api-key/table.ts';
import { sealedWebhookSecrets } from '../domains/campaigns/webhook-endpoint/table.ts';
import type { SealedColumn } from '../engine/sealed-column.ts';
import type { Encryption } from '../lib/encryption.ts';

const pageSize = 500;

const columns: readonly SealedColumn[] = [
  sealedSandboxKeys,
  sealedSecondFactors,
  sealedTokens,
  sealedApiKeys,
  sealedLinks,
  ...sealedWebhookSecrets,
];

export const resealedSchema = z.array(
  z.object({
    name: z.string(),
    /** Now under the first key. */
    resealed: z.int(),
    /** Under none of the keys. */
    lost: z.int(),
  }),
);

/** What was done of one column. */
export type Resealed = z.output<typeof resealedSchema>[number];

type Sealer = Pick<Encryption, 'reseal'>;

/**
 * Seals every stored secret again that is not under the first key of `DATA_KEY`. Beside everything else: a secret that was
 * replaced meanwhile stays as it is.
 */
export async function resealAll({ db }: Pick<Database, 'db'>, encryption: Sealer): Promise<Resealed[]> {
  const results: Resealed[] = [];
  for (const column of columns) results.push(await resealColumn(db, encryption, column));
  return results;
}

async function resealColumn(
  db: Database['db'],
  encryption: Sealer,
  { name, table, id, owner, sealed, about }: SealedColumn,
): Promise<Resealed> {
  const result: Resealed = { name, resealed: 0, lost: 0 };
  let lastId = 0;
  for (;;) {
    const rows = await db
      .select({
        id: sql<number>`${id}`,
        owner: sql<number>`${owner}`,
        sealed: sql<string>`${sealed}`,
      })
      .from(table)
      .where(and(isNotNull(sealed), gt(id, lastId)))
      .orderBy(asc(id))
      .limit(pageSize);
    for (const row of rows) {
      lastId = row.id;
      const outcome = encryption.reseal(row.sealed, about(row.owner));
      if (outcome === 'unknown key') result.lost += 1;
      if (typeof outcome === 'string') continue;
      const isSame = and(eq(id, row.id), eq(sealed, row.sealed));
      const { rowCount } = await db.execute(
        // eslint-disable-next-line no-restricted-syntax -- the name of a declared column
        sql`update ${table} set ${sql.identifier(sealed.name)} = ${outcome.sealed} where ${isSame}`,
      );
      result.resealed += rowCount ?? 0;
    }
    if (rows.length < pageSize) return result;
  }
}
