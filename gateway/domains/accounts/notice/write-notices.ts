import { type SQL, sql } from 'drizzle-orm';
import { type NoticeKind, noticeKindsOf } from '#shared/codes/accounts/notice-kind.ts';
import { profile } from '#shared/codes/accounts/profile.ts';
import { roleEntry, staffRoles } from '#shared/codes/accounts/role.ts';
import type { Tx } from '../../../db/client.ts';
import type { NoticeFacts } from './table.ts';

/** What happened, for whoever is notified of it. */
export interface Notice {
  /** Whom it is about; null for nobody. */
  affiliateId: number | null;
  facts: NoticeFacts;
  /** Counts up the notice with the same key of the same reader, which is then unread again. */
  bundle?: string;
}

const shape = sql`(user_id integer, affiliate_id integer, facts jsonb, bundle text)`;

const sourceOf = (notices: readonly (Notice & { userId?: number })[]): SQL =>
  sql`(select * from jsonb_to_recordset(${JSON.stringify(
    notices.map(({ userId, affiliateId, facts, bundle }) => ({
      user_id: userId,
      affiliate_id: affiliateId,
      facts,
      bundle,
    })),
  )}::jsonb) as given ${shape})`;

/** Whether a person wants the bell or the mail of a kind; both unless switched off. */
export const wants = (how: 'bell' | 'mail', kind: NoticeKind | SQL, userId: SQL): SQL =>
  sql`not exists (select from notice_preferences as preference
    where preference.user_id = ${userId} and preference.kind = ${kind} and not ${how === 'bell' ? sql`preference.bell` : sql`preference.mail`})`;

const sumOf = (name: SQL): SQL =>
  sql`coalesce((notices.facts ->> ${name})::bigint, 0) + (excluded.facts ->> ${name})::bigint`;

/** The amounts of both, and everything else as it was last. */
const countedUp = sql`notices.facts || excluded.facts || jsonb_strip_nulls(jsonb_build_object(
  'count', ${sumOf(sql`'count'`)}, 'amountCents', ${sumOf(sql`'amountCents'`)}, 'commissionCents', ${sumOf(sql`'commissionCents'`)}))`;

interface Writing {
  /** A column of `source` where they differ. */
  kind: NoticeKind | SQL;
  /** From when it is shown; a column of `source` where they differ. */
  at: Date | SQL;
  /** A query with `affiliate_id`, `facts` and `bundle`, whose bundles differ. */
  source: SQL;
  /** Joins the readers as `users`. */
  readers: SQL;
  /** What is stored as the affiliate that it is about. */
  about: SQL;
}

/** Stores notices for all who want the bell, in one statement. Rows are written in the order of their readers. */
async function write(tx: Tx, { kind, at, source, readers, about }: Writing): Promise<void> {
  await tx.execute(sql`
    insert into notices (user_id, affiliate_id, kind, facts, bundle, at)
    select users.id, ${about}, ${kind}::text, source.facts, source.bundle, ${at}::timestamptz
    from ${source} as source ${readers}
      and users.activated_at is not null and users.deactivated_at is null and ${wants('bell', kind, sql`users.id`)}
    order by source.affiliate_id, users.id, ${kind}::text, source.bundle
    on conflict (user_id, kind, bundle) where bundle is not null
      do update set facts = ${countedUp}, at = greatest(notices.at, excluded.at), read_at = null`);
}

/** Notifies every access of the affiliates. */
export const notifyAccesses = (tx: Tx, at: Date, kind: NoticeKind, notices: readonly Notice[]): Promise<void> =>
  notices.length === 0 ? Promise.resolve() : notifyAccessesOf(tx, at, kind, sourceOf(notices));

/** Like {@link notifyAccesses}, with what a query finds. @param source see {@link Writing} */
export const notifyAccessesOf = (tx: Tx, at: Date | SQL, kind: NoticeKind | SQL, source: SQL): Promise<void> =>
  write(tx, {
    kind,
    at,
    source,
    // By the index for each affiliate, however many the planner expects.
    readers: sql`join lateral (select id, activated_at, deactivated_at from users
      where users.affiliate_id = source.affiliate_id offset 0) as users on true`,
    about: sql`source.affiliate_id`,
  });

const profilesWhere = (isMeant: (name: (typeof staffRoles)[number]) => boolean): number[] =>
  staffRoles.filter(isMeant).flatMap((name) => {
    const code = profile.entries.find((each) => each.name === roleEntry(name).profile)?.code;
    return code === undefined ? [] : [code];
  });

/** The profiles whose users may be restricted to assigned affiliates. */
const restrictable = profilesWhere((name) => roleEntry(name).scopes.includes('assigned'));

/** The profiles of staff who can be notified of a kind: those who reach every affiliate, and those who reach assigned ones. */
export const profilesOf = (kind: NoticeKind, scope: 'all' | 'assigned'): number[] =>
  profilesWhere((name) => roleEntry(name).scopes.includes(scope) && noticeKindsOf(name, scope).includes(kind));

const integers = (values: readonly number[]) => sql`${sql.param([...values])}::integer[]`;

/**
 * Notifies the staff whose role acts on it; of an affiliate, managers restricted to assigned ones only of theirs. A bundle
 * counts several, so it is stored as about nobody.
 */
export const notifyStaff = (tx: Tx, at: Date, kind: NoticeKind, notice: Notice): Promise<void> =>
  write(tx, {
    kind,
    at,
    source: sourceOf([notice]),
    readers: sql`left join affiliates on affiliates.id = source.affiliate_id
      join users on users.affiliate_id is null and (
        (users.profile = any(${integers(profilesOf(kind, 'all'))}) and (users.scope = 'all' or users.profile <> all(${integers(restrictable)})))
        or (users.profile = any(${integers(profilesOf(kind, 'assigned'))}) and users.scope = 'assigned'
          and users.id in (affiliates.comercial_manager_id, affiliates.service_manager_id)))`,
    about: sql`case when source.bundle is null then source.affiliate_id end`,
  });

/** Notifies one person each. */
export const notifyUsers = (
  tx: Tx,
  at: Date,
  kind: NoticeKind,
  notices: readonly (Notice & { userId: number })[],
): Promise<void> =>
  notices.length === 0
    ? Promise.resolve()
    : write(tx, {
        kind,
        at,
        source: sourceOf(notices),
        readers: sql`join users on users.id = source.user_id`,
        about: sql`source.affiliate_id`,
      });

/** What a decision was about that is taken back: its channels, and the campaign where it was about one. */
interface Withdrawn {
  channelId: number;
  campaignId: number | null;
}

/** Removes the notices of a decision that are not shown yet. */
export async function withdrawNotices(
  tx: Tx,
  now: Date,
  kind: NoticeKind,
  decided: readonly Withdrawn[],
): Promise<void> {
  await tx.execute(sql`
    delete from notices using unnest(${integers(decided.map(({ channelId }) => channelId))},
      ${integers(decided.map(({ campaignId }) => campaignId ?? 0))}) as decided (site_id, campaign_id)
    where notices.kind = ${kind} and notices.at > ${now}::timestamptz
      and (facts ->> 'channelId')::integer = decided.site_id
      and coalesce((facts ->> 'campaignId')::integer, 0) = decided.campaign_id`);
}
