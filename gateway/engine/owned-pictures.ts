import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pictureFault, type PictureUse } from '#shared/rules/picture-fault.ts';
import { withTransaction } from '../db/client.ts';
import { invalidField, RequestError } from '../lib/errors.ts';
import { readPicture } from '../lib/picture.ts';
import { isAnimated, withoutMetadata } from '../lib/without-metadata.ts';
import type { Actor } from './actor.ts';
import { defineChanges } from './change.ts';
import type { GatewayContext } from './context.ts';
import type { Search } from './search.ts';

type PictureTable = PgTable &
  Record<'id' | 'version' | 'contentType' | 'width' | 'height' | 'content' | 'createdAt', PgColumn>;

interface PicturesDefinition<Row> {
  use: PictureUse;
  /** Its name in the audit, whose actions are its `create` and `delete`. */
  entity: 'advertiser_logo' | 'campaign_cover';
  /** Has the columns of `pictureColumns`. */
  table: PictureTable;
  search: Pick<Search<Row, never, never>, 'find'>;
  /** Whose pictures they are: the table, and in `table` the field and the column that name one. */
  owner: { table: PgTable & { id: PgColumn }; key: string; column: PgColumn };
}

interface PictureFile {
  ownerId: number;
  path: string;
}

/** The pictures of records of one kind, of which each record has at most one. */
export interface OwnedPictures<Row> {
  /**
   * Gives a record a picture, in place of the one that it has.
   *
   * @throws {RequestError} `invalid_fields` for a record that does not exist, and at `file` for what cannot be used
   */
  upload: (context: GatewayContext, actor: Actor, file: PictureFile) => Promise<Row>;
  /** Removes a picture. @returns the removed one. @throws {RequestError} `not_found` */
  remove: (context: GatewayContext, actor: Actor, id: number) => Promise<Row>;
  /** Returns the file of a picture. @throws {RequestError} `not_found` for one that the actor may not see */
  readFile: (context: GatewayContext, actor: Actor, id: number) => Promise<{ contentType: string; content: Buffer }>;
}

/**
 * Reads a picture from a file, by its content alone, without what does not show.
 *
 * @throws {RequestError} `invalid_fields` at `file`, by the rule of `pictureFault`
 */
async function readUpload(use: PictureUse, path: string) {
  const bytes = await readFile(path);
  const sent = await readPicture(bytes);
  const content = sent && withoutMetadata(sent.contentType, bytes);
  // A corrupt file may have its size in a part that is removed.
  const picture = content && (await readPicture(content));
  const fault = pictureFault(use, picture && { ...picture, isAnimated: isAnimated(picture.contentType, content) });
  if (!picture || fault !== undefined) throw invalidField('file', fault ?? 'validation.picture_type');
  return { content, ...picture };
}

/** Defines how the pictures of records are kept: checked, without metadata, one for each record, and audited. */
export function defineOwnedPictures<Row>(definition: PicturesDefinition<Row>): OwnedPictures<Row> {
  const { use, entity, table, search, owner } = definition;
  const changes = defineChanges({ table, entity, search, affiliateId: null });
  const removal = { action: `${entity}.delete` } as const;
  return {
    async upload({ database, clock }, actor, { ownerId, path }) {
      const picture = await readUpload(use, path);
      const now = clock.now();
      return withTransaction(database, async (tx) => {
        // Locked, so that of two pictures at once one follows the other.
        const [found] = await tx
          .select({ id: owner.table.id })
          .from(owner.table)
          .where(eq(owner.table.id, ownerId))
          .for('no key update');
        if (!found) throw invalidField(owner.column.name, 'validation.choice');
        const before = await tx.select({ id: table.id }).from(table).where(eq(owner.column, ownerId));
        for (const { id } of before) await changes.removeIn(tx, now, actor, Number(id), removal);
        const id = await changes.createIn(tx, now, actor, {
          action: `${entity}.create`,
          decide: () => ({ [owner.key]: ownerId, createdAt: now, ...picture }),
        });
        return search.find(tx, actor, id);
      });
    },
    remove: (context, actor, id) => changes.remove(context, actor, id, removal),
    async readFile({ database }, actor, id) {
      await search.find(database.db, actor, id);
      const [file] = await database.db
        .select({ contentType: table.contentType, content: table.content })
        .from(table)
        .where(eq(table.id, id));
      if (!file) throw new RequestError('not_found');
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the columns of `pictureColumns`
      return file as { contentType: string; content: Buffer };
    },
  };
}
