import { eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import type { Actor } from '../../../engine/actor.ts';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import { id, idText, requiredText } from '../../../engine/fields.ts';
import { defineSearch, equal } from '../../../engine/search.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { users } from '../user/table.ts';
import { affiliateNotes } from './table.ts';

const select = (db: Executor) =>
  db
    .select({ ...getTableColumns(affiliateNotes), authorName: users.name })
    .from(affiliateNotes)
    .innerJoin(users, eq(users.id, affiliateNotes.authorId))
    .$dynamic();

const noteSearch = defineSearch({
  select,
  id: affiliateNotes.id,
  affiliateId: affiliateNotes.affiliateId,
  texts: [affiliateNotes.text],
  filters: { affiliateId: equal(affiliateNotes.affiliateId) },
  sorts: { id: affiliateNotes.id, createdAt: affiliateNotes.createdAt },
  defaultSort: ['id', 'desc'],
});

/** Nobody else changes what somebody signed with their name. @throws {RequestError} `forbidden` */
function requireAuthor({ authorId }: { authorId: number }, { actor }: { actor: Actor }): object {
  if (authorId !== actor.userId) throw new RequestError('forbidden');
  return {};
}

/** Notes of staff about affiliates. */
export const affiliateNoteRoutes = defineCatalogue({
  table: affiliateNotes,
  app: 'affiliate',
  path: '/api/affiliate_note',
  resource: 'affiliate-note',
  noun: 'a note of staff about an affiliate',
  summaries: {
    update: 'Changes a note of the signed-in author.',
    delete: 'Deletes a note of the signed-in author, and answers the deleted record.',
  },
  form: { text: requiredText(2000) },
  fixed: { affiliate_id: id },
  search: noteSearch,
  filter: { affiliate_id: idText.optional() },
  wire: (note, { actor }) => ({ ...toWire(note), can_change: note.authorId === actor.userId }),
  beforeCreate: (_note, { actor }) => {
    if (actor.userId === null) throw new RequestError('forbidden');
    return { authorId: actor.userId };
  },
  beforeUpdate: (_sent, before, scope) => requireAuthor(before, scope),
  beforeDelete: requireAuthor,
}).routes;
