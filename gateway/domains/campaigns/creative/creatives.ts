import { readFile } from 'node:fs/promises';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { parseUrl } from '#shared/parse-url.ts';
import { type Executor, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { definedFields } from '../../../engine/objects.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { readPicture } from '../../../lib/picture.ts';
import { withoutMetadata } from '../../../lib/without-metadata.ts';
import { allowedUrl } from '../campaign/allowed-url.ts';
import { requireCampaign } from '../campaign/require-campaign.ts';
import { campaigns } from '../campaign/table.ts';
import { visibleCampaign } from '../campaign/visible.ts';
import { creatives } from './table.ts';

const { content: _content, ...columns } = getTableColumns(creatives);

const select = (db: Executor) =>
  db
    .select({ ...columns, isUploaded: sql<boolean>`${creatives.content} is not null` })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .$dynamic();

export type Creative = Awaited<ReturnType<typeof select>>[number];
type Row = typeof creatives.$inferSelect;

declare module '../../../engine/context.ts' {
  interface Hooks {
    /** Returns whether any link uses a creative. */
    hasLinks: (executor: Executor, creativeId: number) => Promise<boolean>;
  }
}

/** Creatives, newest first. Affiliates see those of campaigns that they may see, until they are withdrawn. */
export const creativeSearch = defineSearch({
  select,
  id: creatives.id,
  affiliateId: null,
  visible: (scope, reachId) =>
    and(visibleCampaign(scope, reachId), scope === 'own' ? isNull(creatives.withdrawnAt) : undefined),
  texts: [creatives.name, creatives.caption],
  filters: { campaignId: equal(creatives.campaignId), kind: equal(creatives.kind) },
  sorts: { id: creatives.id, name: creatives.name },
  defaultSort: ['id', 'desc'],
});

const changes = defineChanges({ table: creatives, entity: 'creative', search: creativeSearch, affiliateId: null });

/** The address of an uploaded picture is that of its download. */
export function wireCreative({ isUploaded, contentType: _type, ...creative }: Creative) {
  const imageUrl = isUploaded ? `/api/creative-file?id=${creative.id}` : creative.imageUrl;
  return toWire({ ...creative, imageUrl });
}

/** The fields that staff enter. */
export interface CreativeForm {
  name: string;
  caption: string;
  /** Where it leads; null for the campaign's page. */
  targetUrl: string | null;
  /** Of a picture that was not uploaded. */
  imageUrl: string | null;
  width: number | null;
  height: number | null;
}

type New = CreativeForm & { campaignId: number; kind: Row['kind'] };

/** Whether a text is the address of a picture that browsers show on a page of ours: `https` and a host alone. */
const isPictureAddress = (text: string): boolean => allowedUrl(text, [parseUrl(text)?.hostname ?? '']) !== undefined;

/** @throws {RequestError} `invalid_fields` by wire name; `needsPicture` if none was uploaded */
function checkCreative(
  { allowedHosts }: Pick<typeof campaigns.$inferSelect, 'allowedHosts'>,
  creative: CreativeForm & { kind: Row['kind'] },
  needsPicture: boolean,
): Pick<CreativeForm, 'targetUrl'> {
  const errors: Record<string, string> = {};
  const { kind, targetUrl, imageUrl, caption } = creative;
  const target = targetUrl === null ? null : allowedUrl(targetUrl, allowedHosts);
  if (target === undefined) errors['target_url'] = 'validation.campaign_url';
  if (kind === 'text' && caption === '') errors['caption'] = 'validation.required';
  if (kind === 'image' && needsPicture && (imageUrl === null || !isPictureAddress(imageUrl))) {
    errors['image_url'] = 'validation.picture_required';
  }
  if (target === undefined || Object.keys(errors).length > 0) throw new RequestError('invalid_fields', { errors });
  return { targetUrl: target };
}

/** Adds a text, or a picture at an address of the advertiser's. @throws {RequestError} `invalid_fields` */
export const createCreative = (context: GatewayContext, actor: Actor, form: New) => store(context, actor, form, null);

interface Uploaded {
  content: Buffer;
  contentType: string;
  width: number;
  height: number;
}

function store(context: GatewayContext, actor: Actor, form: New, uploaded: Uploaded | null) {
  return changes.create(context, actor, {
    action: 'creative.create',
    decide: async (tx) => {
      const campaign = await requireCampaign(tx, form.campaignId);
      const isText = form.kind === 'text';
      const checked = checkCreative(campaign, form, uploaded === null);
      const picture = isText ? { imageUrl: null, width: null, height: null } : { ...uploaded };
      return { ...form, ...checked, ...picture, createdAt: context.clock.now() };
    },
  });
}

/**
 * Adds a picture from a file. Its type and size are those of its content; what it says beside the picture is not kept.
 *
 * @throws {RequestError} `invalid_fields` at `file` for what is no picture of the kept types
 */
export async function uploadCreative(
  context: GatewayContext,
  actor: Actor,
  { path, ...form }: Pick<New, 'campaignId' | 'name' | 'caption' | 'targetUrl'> & { path: string },
) {
  const bytes = await readFile(path);
  const sent = await readPicture(bytes);
  const content = sent && withoutMetadata(sent.contentType, bytes);
  // A corrupt file may have its size in a part that is removed.
  const picture = content && (await readPicture(content));
  if (!picture) throw new RequestError('invalid_fields', { errors: { file: 'validation.picture' } });
  const without = { kind: 'image' as const, imageUrl: null, width: null, height: null };
  return store(context, actor, { ...form, ...without }, { content, ...picture });
}

type CreativeEdit = { [Field in keyof CreativeForm]?: CreativeForm[Field] | undefined };

/** Changes a creative; the picture of an upload stays. @throws {RequestError} `not_found`, `version_conflict`, `invalid_fields` */
export function updateCreative(
  context: GatewayContext,
  actor: Actor,
  id: number,
  { version, ...form }: CreativeEdit & { version: number | undefined },
) {
  return changes.update(context, actor, id, {
    action: 'creative.update',
    version,
    decide: async (before, tx) => {
      const { width, height, imageUrl, ...texts } = definedFields(form);
      const isLinked = before.kind === 'image' && before.content === null;
      const sent = { ...texts, ...(isLinked && definedFields({ width, height, imageUrl })) };
      const campaign = await requireCampaign(tx, before.campaignId);
      return { ...sent, ...checkCreative(campaign, { ...before, ...sent }, isLinked) };
    },
  });
}

/**
 * Deletes a creative that no link uses, and withdraws one in use, whose links still work.
 *
 * @returns the deleted or withdrawn creative. @throws {RequestError} `not_found`
 */
export function removeCreative(
  { database, clock, hooks }: GatewayContext,
  actor: Actor,
  id: number,
): Promise<Creative> {
  const now = clock.now();
  return withTransaction(database, async (tx) => {
    await creativeSearch.find(tx, actor, id);
    // Locked so that no new link refers to it.
    await tx.select({ id: creatives.id }).from(creatives).where(eq(creatives.id, id)).for('update');
    if (!(await hooks.hasLinks(tx, id))) return changes.removeIn(tx, now, actor, id, { action: 'creative.delete' });
    const decide = ({ withdrawnAt }: Row) => ({ withdrawnAt: withdrawnAt ?? now });
    await changes.updateIn(tx, now, actor, id, { action: 'creative.withdraw', version: undefined, decide });
    return creativeSearch.find(tx, actor, id);
  });
}

/**
 * Returns the picture of an upload. @throws {RequestError} `not_found` for one that the actor may not see, and for a
 * creative without an upload
 */
export async function readCreativeFile({ database }: GatewayContext, actor: Actor, id: number) {
  await creativeSearch.find(database.db, actor, id);
  const [file] = await database.db
    .select({ contentType: creatives.contentType, content: creatives.content })
    .from(creatives)
    .where(eq(creatives.id, id));
  const { contentType = null, content = null } = file ?? {};
  if (contentType === null || content === null) throw new RequestError('not_found');
  return { contentType, content };
}
