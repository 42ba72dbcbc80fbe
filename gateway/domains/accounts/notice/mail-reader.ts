import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { NoticeKind } from '#shared/codes/accounts/notice-kind.ts';
import type { Executor } from '../../../db/client.ts';
import type { Language } from '../../../lib/language.ts';
import { users } from '../user/table.ts';
import { profilesOf, wants } from './write-notices.ts';

/** Returns where an affiliate reads the mails of a kind: its main access; undefined without one, or if it wants none. */
export async function mailReader(
  tx: Executor,
  affiliateId: number,
  kind: NoticeKind,
): Promise<{ to: string; language: Language } | undefined> {
  const isMain = and(eq(users.affiliateId, affiliateId), users.isMain, wants('mail', kind, users.id.getSQL()));
  const [main] = await tx.select({ to: users.email, language: users.language }).from(users).where(isMain);
  return main;
}

/** Returns where staff read the mails of a kind that is about no affiliate. */
export const staffMailReaders = (tx: Executor, kind: NoticeKind): Promise<{ to: string; language: Language }[]> =>
  tx
    .select({ to: users.email, language: users.language })
    .from(users)
    .where(
      and(
        isNull(users.affiliateId),
        inArray(users.profile, profilesOf(kind, 'all')),
        isNotNull(users.activatedAt),
        isNull(users.deactivatedAt),
        wants('mail', kind, users.id.getSQL()),
      ),
    )
    .orderBy(asc(users.id));
