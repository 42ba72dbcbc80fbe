import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { viewedLists, viewLimits, viewMailDays } from '#shared/codes/reports/viewed-list.ts';
import { defineCatalogue } from '../../../engine/catalogue.ts';
import { flagText, isStorable, requiredLine } from '../../../engine/fields.ts';
import { changesNothing } from '../../../engine/objects.ts';
import type { RouteCaller } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { mayChange, requireFreeName, requireList, type SavedView, savedViewSearch } from './saved-views.ts';
import { savedViewMails, savedViews } from './table.ts';
import { endMailsOfOthers, setViewMail } from './view-mails.ts';

const fieldName = z
  .string('validation.invalid')
  .regex(/^[A-Za-z]\w*$/, 'validation.invalid')
  .max(viewLimits.fieldName, 'validation.too_long');
const filterValue = z.union([
  z.string().max(viewLimits.value, 'validation.too_long').refine(isStorable, 'validation.invalid'),
  z.number(),
  z.boolean(),
]);
const viewFilter = z
  .record(fieldName, filterValue, 'validation.invalid')
  .refine((filter) => Object.keys(filter).length <= viewLimits.fields, 'validation.too_long');
/** What react-admin calls a column: its field or the key of its label. */
const columnName = z.string('validation.invalid').max(viewLimits.fieldName, 'validation.too_long').refine(isStorable);

function wireView({ readerIds, ...view }: SavedView, { actor }: Pick<RouteCaller, 'actor'>) {
  const isMailed = actor.userId !== null && readerIds.includes(actor.userId);
  return { ...toWire(view), mail_on: isMailed ? 'monday' : null, can_change: mayChange(view, actor) };
}

/** Saved views of lists: whoever sees one opens it with their own rights, and may have its rows mailed on Mondays. */
export const savedViewRoutes = defineCatalogue({
  table: savedViews,
  app: 'report',
  path: '/api/saved_view',
  resource: 'saved-view',
  noun: 'a saved view of a list',
  summaries: {
    list: 'Searches the own saved views and the shared ones, of the lists that the caller may read; by name.',
    create: 'Saves a view of a list under a name that the caller has not given to another one of that list.',
    update:
      "Changes a view: its owner or, of a shared one, an administrator; `mail_on` is the caller's own and open to all who see it.",
    delete: 'Deletes a view of the caller or, by an administrator, a shared one, and answers the deleted record.',
  },
  form: {
    name: requiredLine(viewLimits.name),
    filter: viewFilter,
    sort: fieldName,
    order: z.enum(['ASC', 'DESC'], 'validation.choice'),
    hidden_columns: z.array(columnName, 'validation.invalid').max(viewLimits.fields, 'validation.too_long').nullable(),
    is_shared: z.boolean('validation.choice'),
    mail_on: z.enum(viewMailDays, 'validation.choice').nullable().optional(),
  },
  fixed: { resource: z.enum(viewedLists, 'validation.choice') },
  names: { mail_on: 'mailOn' },
  search: savedViewSearch,
  filter: { resource: z.enum(viewedLists, 'validation.choice').optional(), is_shared: flagText.optional() },
  wire: wireView,
  beforeCreate: async ({ name, resource }, { tx, actor }) => {
    if (actor.userId === null) throw new RequestError('forbidden');
    requireList(resource, actor);
    await requireFreeName(tx, { ownerId: actor.userId, resource, name });
    return { ownerId: actor.userId };
  },
  afterCreate: async (viewId, { mailOn }, { tx, actor, context }) =>
    setViewMail(tx, context, actor, { viewId, isWanted: mailOn === 'monday' }),
  lock: (id, { tx, actor }) => savedViewSearch.find(tx, actor, id),
  beforeUpdate: async ({ mailOn, ...values }, before, { tx, actor, context }) => {
    if (!changesNothing<object>(before, values)) {
      if (!mayChange(before, actor)) throw new RequestError('forbidden');
      await requireFreeName(tx, { ...before, name: values.name ?? before.name });
    }
    if (mailOn !== undefined)
      await setViewMail(tx, context, actor, { viewId: before.id, isWanted: mailOn === 'monday' });
    return {};
  },
  afterUpdate: async ({ id, ownerId, isShared }, _before, { tx }) => {
    if (!isShared) await endMailsOfOthers(tx, id, ownerId);
  },
  beforeDelete: async (before, { tx, actor }) => {
    await savedViewSearch.find(tx, actor, before.id);
    if (!mayChange(before, actor)) throw new RequestError('forbidden');
    await tx.delete(savedViewMails).where(eq(savedViewMails.viewId, before.id));
  },
}).routes;
