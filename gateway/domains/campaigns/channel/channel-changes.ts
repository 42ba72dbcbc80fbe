import { eq, inArray } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { type Tx, withTransaction } from '../../../db/client.ts';
import { requireSettable } from '../../../engine/access.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { RequestError } from '../../../lib/errors.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { channelSearch } from './channels.ts';
import { notifyOfChannel } from './notify-of-channel.ts';
import { channelCategories, channels, channelTypes } from './table.ts';

type Row = typeof channels.$inferSelect;

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** Prevents clicks from being counted until the transaction ends. */
    lockClicks: (tx: Tx) => Promise<void>;
  }
}

const [active, paused] = [channelStatus.codes.active, channelStatus.codes.paused];

export const channelChanges = defineChanges({
  table: channels,
  entity: 'site',
  search: channelSearch,
  affiliateId: channels.affiliateId,
});

/** Whether a text is an address that a browser can open, without credentials that would hide where it leads. */
function isWebAddress(text: string): boolean {
  const url = /^https?:\/\/\S+$/i.test(text) ? parseUrl(text) : undefined;
  return url?.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname);
}

/** Returns the names in a text of categories, without repetitions; undefined if one of them does not exist. */
async function readCategories(tx: Tx, category: string): Promise<string | undefined> {
  const names = [...new Set(category.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  const found = await tx.$count(channelCategories, inArray(channelCategories.name, names));
  return names.length > 0 && found === names.length ? names.join(',') : undefined;
}

/**
 * Checks the fields of a form that differ from the row, and returns the form with its categories in order. Values that
 * the row holds already were checked before and may refer to a category that has been deleted since.
 *
 * @throws {RequestError} `invalid_fields` by column name, `forbidden` for a CJ ID that the actor may not set
 */
export async function checkForm<Form extends Partial<Row>>(tx: Tx, actor: Actor, form: Form, before?: Row) {
  const { url, channelTypeId, category, cjId } = form;
  if (cjId !== undefined && cjId !== (before?.cjId ?? null)) requireSettable(actor, 'channel', ['cj_id']);
  const errors: Record<string, string> = {};
  if (url !== undefined && url !== before?.url && !isWebAddress(url)) errors['url'] = 'validation.url';
  if (channelTypeId && channelTypeId !== before?.channelTypeId) {
    const found = await tx.$count(channelTypes, eq(channelTypes.id, channelTypeId));
    if (found === 0) errors['site_type_id'] = 'validation.reference';
  }
  const isNewCategory = category !== undefined && category !== before?.category;
  const categories = isNewCategory ? await readCategories(tx, category) : before?.category;
  if (isNewCategory && categories === undefined) errors['category'] = 'validation.reference';
  if (Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
  return { ...form, ...(categories !== undefined && { category: categories }) };
}

/**
 * Refuses new channels to an affiliate that has requested its deletion: its existing ones were paused (specification
 * §9).
 *
 * @throws {RequestError} `affiliate_inactive`
 */
export async function requireStaying(tx: Tx, affiliateId: number): Promise<void> {
  const [owner] = await tx.select({ status: affiliates.status }).from(affiliates).where(eq(affiliates.id, affiliateId));
  if (owner?.status === affiliateStatus.codes.deletion_requested) throw new RequestError('affiliate_inactive');
}

/**
 * Returns the values that a new status sets. Staff set any status; an affiliate pauses an active channel. Only the side
 * that paused a channel resumes it, and an affiliate cannot after it requested its deletion.
 *
 * @throws {RequestError} `forbidden` for any other status by an affiliate; `state_conflict` for a pause by the other side, or an
 *   affiliate whose deletion is requested
 */
export async function statusValues(tx: Tx, actor: Actor, before: Row, status?: number): Promise<Partial<Row>> {
  if (status === undefined || status === before.status) return {};
  const side = actor.scope === 'own' ? 'affiliate' : 'staff';
  const isPaused = before.status === active && status === paused;
  const isResumed = before.status === paused && status === active;
  if (side === 'affiliate') {
    if (!isPaused && !isResumed) throw new RequestError('forbidden', { errors: { status: 'validation.read_only' } });
    const [owner] = await tx.select().from(affiliates).where(eq(affiliates.id, before.affiliateId));
    if (owner?.status === affiliateStatus.codes.deletion_requested) throw new RequestError('state_conflict');
  }
  if (isResumed && (before.pausedBy ?? 'staff') !== side) throw new RequestError('state_conflict');
  return { status, pausedBy: status === paused ? side : null };
}

/** Returns the form in which addresses of channels are compared: without scheme, `www.` and trailing slash. */
export const placeOf = (url: string): string =>
  url
    .trim()
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/+$/, '')
    .toLowerCase();

/**
 * Returns the values of a channel that was approved for another address: it waits for approval again. A channel paused
 * by staff stays paused, because they review it before they resume it.
 */
export function reviewValues(actor: Actor, before: Row, url: string | undefined): Partial<Row> {
  const isApproved = before.status === active || (before.status === paused && before.pausedBy === 'affiliate');
  const isMoved = url !== undefined && placeOf(url) !== placeOf(before.url);
  if (actor.scope !== 'own' || !isApproved || !isMoved) return {};
  return { status: channelStatus.codes.pending, pausedBy: null };
}

/**
 * Deletes a channel that has no conversions, with its links and participations. Returns the deleted row.
 *
 * @throws {RequestError} `not_found`, `channel_has_conversions`
 */
export const removeChannel = ({ database, clock, hooks, env }: GatewayContext, actor: Actor, id: number) =>
  withTransaction(database, async (tx) => {
    // No sale is recorded and no click is counted for it meanwhile.
    await hooks.sales.lock(tx);
    await hooks.lockClicks(tx);
    return channelChanges.removeIn(tx, clock.now(), actor, id, {
      action: 'site.delete',
      check: async (channel) => {
        if ((await hooks.sales.channelsWithSales(tx, [id])).has(id)) throw new RequestError('channel_has_conversions');
        if (actor.scope !== 'own') await notifyOfChannel(tx, { env, now: clock.now() }, channel, 'deleted');
      },
    });
  });
