import { and, eq, inArray, sql } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { channelStatus } from '#shared/codes/channel-status.ts';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { type Tx, withTransaction } from '../../db/client.ts';
import { Fault } from '../../engine/errors.ts';
import { reachOf, requireSettable } from '../../engine/access.ts';
import { affiliates } from '../affiliate/table.ts';
import { writeAudit } from '../audit-entry/audit.ts';
import { conversions } from '../conversion/table.ts';
import { changesNothing, definedFields } from '../../engine/objects.ts';
import { findSite, type Site } from './channels.ts';
import { siteCategories, sites, siteTypes } from './table.ts';

/** What the form of a channel holds. `category` is category names joined by commas. */
export interface SiteForm {
  cjId: string | null;
  name: string;
  url: string;
  category: string;
  siteTypeId: number;
  description: string;
}

type Row = typeof sites.$inferSelect;
type ChannelStatus = CodeOf<typeof channelStatus>;

const [active, paused] = [channelStatus.code('active'), channelStatus.code('paused')];

/** A site's address: what a browser can open, and nothing that hides where it leads. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return username === '' && password === '' && /[^.]\.[^.]/.test(hostname);
}

async function checkType(tx: Tx, siteTypeId: number): Promise<boolean> {
  const found = await tx.select({ id: siteTypes.id }).from(siteTypes).where(eq(siteTypes.id, siteTypeId));
  return found.length > 0;
}

/** The names in a text of categories, each once; undefined if one of them does not exist. */
async function readCategories(tx: Tx, category: string): Promise<string | undefined> {
  const names = [...new Set(category.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  const found = await tx
    .select({ name: siteCategories.name })
    .from(siteCategories)
    .where(inArray(siteCategories.name, names));
  return names.length > 0 && found.length === names.length ? names.join(',') : undefined;
}

/** Checks what a form changes: what holds already was checked when it came, and may refer to a category that is gone since. */
async function checkForm(tx: Tx, form: Partial<SiteForm>, before?: Row): Promise<Partial<SiteForm>> {
  const errors: Record<string, string> = {};
  const values: Partial<SiteForm> = definedFields(form);
  if (form.url !== undefined && form.url !== before?.url && !isWebAddress(form.url)) errors['url'] = 'validation.url';
  if (form.siteTypeId !== undefined && form.siteTypeId !== before?.siteTypeId) {
    if (!(await checkType(tx, form.siteTypeId))) errors['site_type_id'] = 'validation.reference';
  }
  if (form.category !== undefined && form.category !== before?.category) {
    const category = await readCategories(tx, form.category);
    if (category === undefined) errors['category'] = 'validation.reference';
    else values.category = category;
  }
  if (Object.keys(errors).length > 0) throw new Fault('invalid_fields', { errors });
  return values;
}

/** Staff name the affiliate in a form, so for them it is a field that refers to nothing. */
async function requireOwner(tx: Tx, actor: Actor, affiliateId: number): Promise<void> {
  const isReached = and(eq(affiliates.id, affiliateId), reachOf(actor, affiliates.id));
  const [owner] = await tx.select({ id: affiliates.id }).from(affiliates).where(isReached);
  if (owner) return;
  if (actor.scope === 'own') throw new Fault('not_found');
  throw new Fault('invalid_fields', { errors: { affiliate_id: 'validation.reference' } });
}

/**
 * Adds a channel to an affiliate: its own, or any by staff. It waits for approval.
 *
 * @throws {Fault} `invalid_fields` by column name, `not_found` for an affiliate that the actor does not reach; `forbidden`
 *   for a field that is not the actor's to set
 */
export async function createSite(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, ...form }: SiteForm & { affiliateId: number },
): Promise<Site> {
  if (form.cjId !== null) requireSettable(actor, 'channel', ['cj_id']);
  return withTransaction(context.database, async (tx) => {
    await requireOwner(tx, actor, affiliateId);
    const [row] = await tx
      .insert(sites)
      .values({
        ...form,
        ...(await checkForm(tx, form)),
        affiliateId,
        status: channelStatus.code('pending'),
        forceActive: true,
        createdAt: context.clock.now(),
      })
      .returning();
    if (!row) throw new Error('the new channel was not given back');
    await audit(tx, context, actor, 'site.create', null, row);
    return findSite(tx, actor, row.id);
  });
}

const isReached = (actor: Actor, siteId: number) => and(eq(sites.id, siteId), reachOf(actor, sites.affiliateId));

export interface SiteChanges extends Partial<SiteForm> {
  status?: ChannelStatus | undefined;
  version?: number | undefined;
}

/**
 * What a new status sets. Staff set any; an affiliate pauses an active channel. A pause is ended by the side that made it,
 * and by an affiliate never after it asked to be deleted.
 *
 * @throws {Fault} `forbidden` for an affiliate that wants more, `state_conflict` for a pause of the other side or of one who leaves
 */
async function statusValues(
  tx: Tx,
  actor: Actor,
  before: Row,
  status: ChannelStatus | undefined,
): Promise<Partial<Row>> {
  if (status === undefined || status === before.status) return {};
  const side = actor.scope === 'own' ? 'affiliate' : 'staff';
  const [isPaused, isResumed] = [
    before.status === active && status === paused,
    before.status === paused && status === active,
  ];
  if (side === 'affiliate') {
    if (!isPaused && !isResumed) throw new Fault('forbidden', { errors: { status: 'validation.read_only' } });
    const [owner] = await tx
      .select({ status: affiliates.status })
      .from(affiliates)
      .where(eq(affiliates.id, before.affiliateId));
    if (owner?.status === affiliateStatus.code('deletion_requested')) throw new Fault('state_conflict');
  }
  if (isResumed && (before.pausedBy ?? 'staff') !== side) throw new Fault('state_conflict');
  return { status, pausedBy: status === paused ? side : null };
}

/**
 * Changes a channel: an affiliate its own, staff any, and its CJ ID only staff; its status as of {@link statusValues}.
 *
 * @throws {Fault} `not_found`, `version_conflict`, `invalid_fields` by column name, `forbidden` for a field that is not the actor's to set
 */
export async function editSite(
  context: GatewayContext,
  actor: Actor,
  siteId: number,
  { version, status, ...form }: SiteChanges,
): Promise<Site> {
  return withTransaction(context.database, async (tx) => {
    const [before] = await tx.select().from(sites).where(isReached(actor, siteId)).for('no key update');
    if (!before) throw new Fault('not_found');
    if (version !== undefined && version !== before.version) throw new Fault('version_conflict');
    const values = { ...(await checkForm(tx, form, before)), ...(await statusValues(tx, actor, before, status)) };
    const isCjIdChanged = form.cjId !== undefined && form.cjId !== before.cjId;
    if (isCjIdChanged) requireSettable(actor, 'channel', ['cj_id']);

    if (!changesNothing(before, values)) {
      const [after] = await tx
        .update(sites)
        .set({ ...values, version: sql`${sites.version} + 1` })
        .where(eq(sites.id, siteId))
        .returning();
      if (after) await audit(tx, context, actor, 'site.update', before, after);
    }
    return findSite(tx, actor, siteId);
  });
}

/**
 * Deletes a channel that no order ever came through, and gives it as it was.
 *
 * @throws {Fault} `not_found`, or `channel_has_conversions`
 */
export async function deleteSite(context: GatewayContext, actor: Actor, siteId: number): Promise<Site> {
  return withTransaction(context.database, async (tx) => {
    // Locked against orders that arrive meanwhile: they would refer to a channel that is gone.
    const [row] = await tx.select().from(sites).where(isReached(actor, siteId)).for('update');
    if (!row) throw new Fault('not_found');
    const site = await findSite(tx, actor, siteId);
    const [used] = await tx
      .select({ id: conversions.id })
      .from(conversions)
      .where(eq(conversions.siteId, siteId))
      .limit(1);
    if (used) throw new Fault('channel_has_conversions');
    await tx.delete(sites).where(eq(sites.id, siteId));
    await audit(tx, context, actor, 'site.delete', row, null);
    return site;
  });
}

function audit(tx: Tx, context: GatewayContext, actor: Actor, action: string, before: Row | null, after: Row | null) {
  const row = after ?? before;
  return writeAudit(tx, {
    actor,
    now: context.clock.now(),
    action,
    entity: 'site',
    entityId: row?.id ?? null,
    affiliateId: row?.affiliateId ?? null,
    before,
    after,
  });
}
