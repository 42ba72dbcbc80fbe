import { and, type Column, eq, inArray, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { fixedFields, type Scope } from '#shared/codes/accounts/role.ts';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import type { Executor } from '../db/client.ts';
import { affiliates } from '../domains/accounts/affiliate/table.ts';
import { RequestError } from '../lib/errors.ts';
import type { Actor } from './actor.ts';

/** The id that the condition compares with; 0, which no row has, when there is none. */
export type ReachId = Placeholder | number;

/** Selects the affiliates whose commercial or service manager is the user. */
const assignedTo = (userId: ReachId) =>
  new QueryBuilder()
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(or(eq(affiliates.comercialManagerId, userId), eq(affiliates.serviceManagerId, userId)));

/** Whose the rows of a table are. */
export interface Owners {
  /** The column with the owning affiliate's id; null for rows that belong to no affiliate. */
  affiliateId: Column | null;
  /** The rows of an advertiser, as its keys read them. Without it they read none. */
  ofAdvertiser?: (advertiserId: ReachId) => SQL;
}

/** One condition per scope of the role table. A scope without a condition does not compile. */
const conditions: Record<Scope, (owners: Owners, reachId: ReachId) => SQL | undefined> = {
  all: () => undefined,
  assigned: ({ affiliateId }, userId) => (affiliateId === null ? undefined : inArray(affiliateId, assignedTo(userId))),
  own: ({ affiliateId }, ownId) => (affiliateId === null ? undefined : eq(affiliateId, ownId)),
  advertiser: ({ ofAdvertiser }, advertiserId) => ofAdvertiser?.(advertiserId) ?? sql`false`,
  none: ({ affiliateId }) => (affiliateId === null ? undefined : sql`false`),
};

/**
 * Returns the rows that a scope may access, as a condition on the column with the affiliate's id. This is the only
 * place that decides it. Undefined means no restriction. For prepared queries; the placeholder takes
 * {@link reachValues}.
 */
export const reach = (scope: Scope, affiliateId: Column): SQL | undefined => reachOwned(scope, { affiliateId });

/** Like {@link reach}, for rows that belong to no affiliate, or to an advertiser. */
export const reachOwned = (scope: Scope, owners: Owners): SQL | undefined =>
  conditions[scope](owners, sql.placeholder('reachId'));

/** What an actor's scope is about: its affiliate, its advertiser, or the user. */
const reachIds: Record<Scope, (actor: Actor) => number | null | undefined> = {
  all: ({ userId }) => userId,
  assigned: ({ userId }) => userId,
  own: ({ affiliateId }) => affiliateId,
  advertiser: ({ advertiserId }) => advertiserId,
  none: () => null,
};

/** Returns the value for {@link reach}: the id of the affiliate or advertiser of its own people and keys, the user's for staff. */
export const reachValues = (actor: Actor): { reachId: number } => ({ reachId: reachIds[actor.scope](actor) ?? 0 });

/** Like {@link reach}, with the value given: a placeholder or the id itself. */
export const reachBy = (scope: Scope, affiliateId: Column, reachId: ReachId): SQL | undefined =>
  conditions[scope]({ affiliateId }, reachId);

/** Like {@link reach}, with the value inlined, for queries that are built per call. */
export const reachOf = (actor: Actor, affiliateId: Column): SQL | undefined => reachOwnedOf(actor, { affiliateId });

/** Like {@link reachOwned}, with the value inlined. */
export const reachOwnedOf = (actor: Actor, owners: Owners): SQL | undefined =>
  conditions[actor.scope](owners, reachValues(actor).reachId);

/** Returns whether an actor who reaches assigned affiliates only reaches all of these; others see their own rows anyway. */
export async function reachesAll(db: Executor, actor: Actor, affiliateIds: readonly number[]): Promise<boolean> {
  if (actor.scope !== 'assigned' || affiliateIds.length === 0) return true;
  const isReached = and(inArray(affiliates.id, [...affiliateIds]), reachOf(actor, affiliates.id));
  return (await db.$count(affiliates, isReached)) === affiliateIds.length;
}

/** Returns the id of the actor's own affiliate. @throws {RequestError} `forbidden` when the actor belongs to none */
export function ownAffiliateId({ affiliateId }: Actor): number {
  if (affiliateId === null) throw new RequestError('forbidden');
  return affiliateId;
}

/** Returns the id of the advertiser that calls. @throws {RequestError} `forbidden` when no advertiser does */
export function ownAdvertiserId({ advertiserId }: Actor): number {
  if (advertiserId === undefined) throw new RequestError('forbidden');
  return advertiserId;
}

/**
 * Refuses a new row for an affiliate that the actor may not access, or that is deleted and must stay without data.
 * Staff enter the affiliate in a form, so they get a field error (an unknown reference).
 *
 * @throws {RequestError} `not_found` for an affiliate user, `invalid_fields` for staff
 */
export async function requireOwner(tx: Executor, actor: Actor, affiliateId: number): Promise<void> {
  const isThere = and(eq(affiliates.id, affiliateId), ne(affiliates.status, affiliateStatus.codes.deleted));
  const isReached = and(isThere, reachOf(actor, affiliates.id));
  const [owner] = await tx.select({ id: affiliates.id }).from(affiliates).where(isReached);
  if (owner) return;
  if (actor.scope === 'own') throw new RequestError('not_found');
  throw new RequestError('invalid_fields', { errors: { affiliate_id: 'validation.reference' } });
}

/** @throws {RequestError} `forbidden`, naming the changed fields that the actor's role may view but not set */
export function requireSettable(actor: Actor, resource: ResourceName, changed: readonly string[]): void {
  const fixed = fixedFields(actor.role, resource).filter((field) => changed.includes(field));
  if (fixed.length === 0) return;
  throw new RequestError('forbidden', {
    errors: Object.fromEntries(fixed.map((field) => [field, 'validation.read_only'])),
  });
}

/** @throws {RequestError} `step_up_required` unless the session has a step-up in force */
export function requireStepUp({ steppedUpUntil }: Actor, now: Date): void {
  if (steppedUpUntil === null || steppedUpUntil <= now) throw new RequestError('step_up_required');
}
