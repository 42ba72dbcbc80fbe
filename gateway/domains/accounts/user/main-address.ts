import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import type { Language } from '../../../lib/language.ts';
import { users } from './table.ts';

/** Returns where an affiliate reads the decisions of staff: the e-mail of its main access; undefined without one. */
export async function mainAddress(
  tx: Tx,
  affiliateId: number,
): Promise<{ to: string; language: Language } | undefined> {
  const isMain = and(eq(users.affiliateId, affiliateId), users.isMain);
  const [main] = await tx.select({ to: users.email, language: users.language }).from(users).where(isMain);
  return main;
}
