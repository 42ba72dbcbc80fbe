import { eq, inArray } from 'drizzle-orm';
import { affiliateStatus } from '#shared/codes/affiliate-status.ts';
import { channelStatus } from '#shared/codes/channel-status.ts';
import type { CodeOf } from '#shared/codes/code-list.ts';
import type { Tx } from '../../db/client.ts';
import { requireSettable } from '../../engine/access.ts';
import { defineChanges } from '../../engine/change.ts';
import { Fault } from '../../engine/errors.ts';
import { definedFields } from '../../engine/objects.ts';
import type { Actor } from '../../server/actor.ts';
import type { GatewayContext } from '../../server/context.ts';
import { affiliates } from '../affiliate/table.ts';
import { conversions } from '../conversion/table.ts';
import { channelSearch } from './channels.ts';
import { channelCategories, channels, channelTypes } from './table.ts';

/** What the form of a channel holds. `category` is category names joined by commas. */
export interface ChannelForm {
  cjId: string | null;
  name: string;
  url: string;
  category: string;
  channelTypeId: number;
  description: string;
}

type Row = typeof channels.$inferSelect;
type ChannelStatus = CodeOf<typeof channelStatus>;

const [active, paused] = [channelStatus.code('active'), channelStatus.code('paused')];

const changes = defineChanges({
  table: channels,
  entity: 'site',
  search: channelSearch,
  affiliateId: channels.affiliateId,
});

/** A channel's address: what a browser can open, and nothing that hides where it leads. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return username === '' && password === '' && /[^.]\.[^.]/.test(hostname);
}

async function checkType(tx: Tx, channelTypeId: number): Promise<boolean> {
  const found = await tx.select({ id: channelTypes.id }).from(channelTypes).where(eq(channelTypes.id, channelTypeId));
  return found.length > 0;
}

/** The names in a text of categories, each once; undefined if one of them does not exist. */
async function readCategories(tx: Tx, category: string): Promise<string | undefined> {
  const names = [...new Set(category.split(',').map((name) => name.trim()))].filter((name) => name !== '');
  const found = await tx
    .select({ name: channelCategories.name })
    .from(channelCategories)
    .where(inArray(channelCategories.name, names));
  return names.length > 0 && found.length === names.length ? names.join(',') : undefined;
}

/** Checks what a form changes: what holds already was checked when it came, and may refer to a category that is gone since. */
async function checkForm(tx: Tx, form: Partial<ChannelForm>, before?: Row): Promise<Partial<ChannelForm>> {
  const errors: Record<string, string> = {};
  const values: Partial<ChannelForm> = definedFields(form);
  if (form.url !== undefined && form.url !== before?.url && !isWebAddress(form.url)) errors['url'] = 'validation.url';
  if (form.channelTypeId !== undefined && form.channelTypeId !== before?.channelTypeId) {
    if (!(await checkType(tx, form.channelTypeId))) errors['site_type_id'] = 'validation.reference';
  }
  if (form.category !== undefined && form.category !== before?.category) {
    const category = await readCategories(tx, form.category);
    if (category === undefined) errors['category'] = 'validation.reference';
    else values.category = category;
  }
  if (Object.keys(errors).length > 0) throw new Fault('invalid_fields', { errors });
  return values;
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
 * Adds a channel to an affiliate: its own, or any that staff reach. It waits for approval.
 *
 * @throws {Fault} `invalid_fields` by column name, `not_found` for an affiliate that the actor does not reach; `forbidden`
 *   for a field that is not the actor's to set
 */
export async function createChannel(
  context: GatewayContext,
  actor: Actor,
  { affiliateId, ...form }: ChannelForm & { affiliateId: number },
) {
  if (form.cjId !== null) requireSettable(actor, 'channel', ['cj_id']);
  return changes.create(context, actor, {
    action: 'site.create',
    decide: async (tx) => ({
      ...form,
      ...(await checkForm(tx, form)),
      affiliateId,
      status: channelStatus.code('pending'),
      forceActive: true,
      createdAt: context.clock.now(),
    }),
  });
}

export interface ChannelChanges extends Partial<{ [Field in keyof ChannelForm]: ChannelForm[Field] | undefined }> {
  status?: ChannelStatus | undefined;
  version?: number | undefined;
}

/**
 * Changes a channel: an affiliate its own, staff any that they reach, and its CJ ID only staff; its status as of
 * {@link statusValues}.
 *
 * @throws {Fault} `not_found`, `version_conflict`, `invalid_fields` by column name, `forbidden` for a field that is not the
 *   actor's to set
 */
export const editChannel = (
  context: GatewayContext,
  actor: Actor,
  channelId: number,
  { version, status, ...given }: ChannelChanges,
) =>
  changes.update(context, actor, channelId, {
    action: 'site.update',
    version,
    decide: async (before, tx) => {
      const form: Partial<ChannelForm> = definedFields(given);
      if (form.cjId !== undefined && form.cjId !== before.cjId) requireSettable(actor, 'channel', ['cj_id']);
      return { ...(await checkForm(tx, form, before)), ...(await statusValues(tx, actor, before, status)) };
    },
  });

/**
 * Deletes a channel that no conversion ever came through, and gives it as it was.
 *
 * @throws {Fault} `not_found`, or `channel_has_conversions`
 */
export const deleteChannel = (context: GatewayContext, actor: Actor, channelId: number) =>
  changes.remove(context, actor, channelId, {
    action: 'site.delete',
    check: async (_before, tx) => {
      const ofChannel = eq(conversions.channelId, channelId);
      const [used] = await tx.select({ id: conversions.id }).from(conversions).where(ofChannel).limit(1);
      if (used) throw new Fault('channel_has_conversions');
    },
  });
