import { readFile } from 'node:fs/promises';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { logoFault } from '#shared/rules/logo-fault.ts';
import { type Executor, withTransaction } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineChanges } from '../../../engine/change.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { invalidField, RequestError } from '../../../lib/errors.ts';
import { readPicture } from '../../../lib/picture.ts';
import { isAnimated, withoutMetadata } from '../../../lib/without-metadata.ts';
import { advertiserLogos, advertisers } from '../advertiser/table.ts';
import { campaigns } from '../campaign/table.ts';
import { visibleCampaign } from '../campaign/visible.ts';

const { content: _content, ...columns } = getTableColumns(advertiserLogos);

/** Logos, newest first. Affiliates see those of advertisers with a campaign that they may see. */
export const logoSearch = defineSearch({
  select: (db: Executor) =>
    db
      .select(columns)
      .from(advertiserLogos)
      .innerJoin(advertisers, eq(advertisers.id, advertiserLogos.advertiserId))
      .$dynamic(),
  id: advertiserLogos.id,
  affiliateId: null,
  visible: (scope, reachId) => {
    const isVisible = visibleCampaign(scope, reachId);
    return (
      isVisible &&
      sql`exists (select from ${campaigns} where ${campaigns.advertiserId} = ${advertisers.id} and ${isVisible})`
    );
  },
  filters: { advertiserId: equal(advertiserLogos.advertiserId) },
  sorts: { id: advertiserLogos.id },
  defaultSort: ['id', 'desc'],
});

const changes = defineChanges({
  table: advertiserLogos,
  entity: 'advertiser_logo',
  search: logoSearch,
  affiliateId: null,
});

/**
 * Reads a picture from a file, by its content alone, without what does not show.
 *
 * @throws {RequestError} `invalid_fields` at `file`, by the rule of `logoFault`
 */
async function readLogo(path: string) {
  const bytes = await readFile(path);
  const sent = await readPicture(bytes);
  const content = sent && withoutMetadata(sent.contentType, bytes);
  // A corrupt file may have its size in a part that is removed.
  const picture = content && (await readPicture(content));
  const fault = logoFault(picture && { ...picture, isAnimated: isAnimated(picture.contentType, content) });
  if (!picture || fault !== undefined) throw invalidField('file', fault ?? 'validation.logo_type');
  return { content, ...picture };
}

/**
 * Gives an advertiser a logo, in place of the one that it has.
 *
 * @throws {RequestError} `invalid_fields` for an advertiser that does not exist, and at `file` for what is no logo
 */
export async function uploadLogo(
  { database, clock }: GatewayContext,
  actor: Actor,
  { advertiserId, path }: { advertiserId: number; path: string },
) {
  const logo = await readLogo(path);
  const now = clock.now();
  return withTransaction(database, async (tx) => {
    // Locked, so that of two logos at once one follows the other.
    const [owner] = await tx
      .select({ id: advertisers.id })
      .from(advertisers)
      .where(eq(advertisers.id, advertiserId))
      .for('no key update');
    if (!owner) throw invalidField('advertiser_id', 'validation.choice');
    const before = await tx
      .select({ id: advertiserLogos.id })
      .from(advertiserLogos)
      .where(eq(advertiserLogos.advertiserId, advertiserId));
    for (const { id } of before) await changes.removeIn(tx, now, actor, id, { action: 'advertiser_logo.delete' });
    const id = await changes.createIn(tx, now, actor, {
      action: 'advertiser_logo.create',
      decide: () => ({ advertiserId, createdAt: now, ...logo }),
    });
    return logoSearch.find(tx, actor, id);
  });
}

/** Removes a logo. @returns the removed one. @throws {RequestError} `not_found` */
export const removeLogo = (context: GatewayContext, actor: Actor, id: number) =>
  changes.remove(context, actor, id, { action: 'advertiser_logo.delete' });

/** Returns the picture of a logo. @throws {RequestError} `not_found` for one that the actor may not see */
export async function readLogoFile({ database }: GatewayContext, actor: Actor, id: number) {
  await logoSearch.find(database.db, actor, id);
  const [file] = await database.db
    .select({ contentType: advertiserLogos.contentType, content: advertiserLogos.content })
    .from(advertiserLogos)
    .where(eq(advertiserLogos.id, id));
  if (!file) throw new RequestError('not_found');
  return file;
}
