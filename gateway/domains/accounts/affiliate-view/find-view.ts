import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { roleMay } from '#shared/codes/accounts/role.ts';
import { preparedQuery } from '../../../db/prepared.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { fullNameInQuery } from '../affiliate/full-name.ts';
import { affiliates } from '../affiliate/table.ts';
import { roleScopeOf } from '../user/roles.ts';
import { sessions, users } from '../user/table.ts';
import { affiliateViews } from './table.ts';

/** What tokens of views begin with. */
export const VIEW_PREFIX = 'view_';

/** A view that is open: its session too, and its affiliate is not deleted. */
const findView = preparedQuery((db) =>
  db
    .select({
      userId: users.id,
      name: users.name,
      profile: users.profile,
      isMain: users.isMain,
      scope: users.scope,
      level: users.level,
      deactivatedAt: users.deactivatedAt,
      ownAffiliateId: users.affiliateId,
      affiliateId: affiliates.id,
      affiliateName: fullNameInQuery,
      endsAt: affiliateViews.expiresAt,
    })
    .from(affiliateViews)
    .innerJoin(sessions, eq(sessions.tokenHash, affiliateViews.sessionHash))
    .innerJoin(users, eq(users.id, affiliateViews.userId))
    .innerJoin(affiliates, eq(affiliates.id, affiliateViews.affiliateId))
    .where(
      and(
        eq(affiliateViews.tokenHash, sql.placeholder('tokenHash')),
        gt(affiliateViews.expiresAt, sql.placeholder('now')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        ne(affiliates.status, affiliateStatus.codes.deleted),
      ),
    )
    .prepare('find_affiliate_view'),
);

/**
 * Returns the actor of a view: the staff user, who reaches what belongs to the affiliate alone. Asked at every request, so
 * that a view ends with its session, and as soon as its user may open none.
 *
 * @param visitor the request without a user
 */
export async function viewer(
  { database, clock }: GatewayContext,
  visitor: Actor,
  tokenHash: string,
): Promise<Actor | undefined> {
  const [found] = await findView(database).execute({ tokenHash, now: clock.now() });
  if (!found) return undefined;
  const { role, scope } = roleScopeOf({ ...found, affiliateId: found.ownAffiliateId, affiliateStatus: null });
  if (!roleMay(role, 'affiliate-view', 'create', scope)) return undefined;
  const { userId, name, affiliateId, affiliateName, endsAt } = found;
  return {
    ...visitor,
    role: 'affiliate_view',
    scope: 'own',
    userId,
    name,
    affiliateId,
    view: { affiliateName, endsAt },
    // It was proved when the view was opened.
    hasSecondFactor: true,
  };
}
