import { and, type Column, eq, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { ResourceName } from '#shared/codes/resource-name.ts';
import { fixedFields, type Scope } from '#shared/codes/role.ts';
import { affiliates } from '../modules/affiliate/table.ts';
import type { Tx } from '../db/client.ts';
import type { Actor } from '../server/actor.ts';
import { Fault } from './errors.ts';

/** The id that decides; zero, which no row has, where there is none. */
type Reacher = Placeholder | number;

/** The affiliates whose commercial or service manager a user is. */
const assignedTo = (userId: Reacher) =>
  new QueryBuilder()
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(or(eq(affiliates.comercialManagerId, userId), eq(affiliates.serviceManagerId, userId)));

/** One line per scope of the role table: a scope without its condition does not compile. */
const conditions: Record<Scope, (affiliateId: Column, reacher: Reacher) => SQL | undefined> = {
  all: () => undefined,
  assigned: (affiliateId, userId) => inArray(affiliateId, assignedTo(userId)),
  own: (affiliateId, ownId) => eq(affiliateId, ownId),
  none: () => sql`false`,
};

/**
 * Whose rows a scope reaches, as a condition on the column with the id of their affiliate: the only place that decides it.
 * Undefined where it reaches everybody's. For prepared queries; its placeholder takes {@link reachValues}.
 */
export const reach = (scope: Scope, affiliateId: Column): SQL | undefined =>
  conditions[scope](affiliateId, sql.placeholder('reachId'));

/** The value behind {@link reach}: the affiliate of an affiliate's access, the user of staff. */
export const reachValues = ({ scope, affiliateId, userId }: Actor): { reachId: number } => ({
  reachId: (scope === 'own' ? affiliateId : userId) ?? 0,
});

/** The same as {@link reach} with its value in it, for queries that are built anew. */
export const reachOf = (actor: Actor, affiliateId: Column): SQL | undefined =>
  conditions[actor.scope](affiliateId, reachValues(actor).reachId);

/** The affiliate that the actor belongs to. @throws {Fault} `forbidden` for one that belongs to none */
export function ownAffiliateId({ affiliateId }: Actor): number {
  if (affiliateId === null) throw new Fault('forbidden');
  return affiliateId;
}

/**
 * Refuses a new row of an affiliate that the actor does not reach. Staff name the affiliate in a form, so for them it is a
 * field that refers to nothing.
 *
 * @throws {Fault} `not_found` for an affiliate's access, `invalid_fields` for staff
 */
export async function requireOwner(tx: Tx, actor: Actor, affiliateId: number): Promise<void> {
  const isReached = and(eq(affiliates.id, affiliateId), reachOf(actor, affiliates.id));
  const [owner] = await tx.select({ id: affiliates.id }).from(affiliates).where(isReached);
  if (owner) return;
  if (actor.scope === 'own') throw new Fault('not_found');
  throw new Fault('invalid_fields', { errors: { affiliate_id: 'validation.reference' } });
}

/** @throws {Fault} `forbidden`, naming those of some changed fields that the actor's role may see but not set */
export function requireSettable(actor: Actor, resource: ResourceName, changed: readonly string[]): void {
  const fixed = fixedFields(actor.role, resource).filter((field) => changed.includes(field));
  if (fixed.length === 0) return;
  throw new Fault('forbidden', { errors: Object.fromEntries(fixed.map((field) => [field, 'validation.read_only'])) });
}
