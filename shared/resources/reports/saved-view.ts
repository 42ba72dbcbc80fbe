import * as z from 'zod/mini';
import { viewedLists, viewLimits, viewMailDays } from '#shared/codes/reports/viewed-list.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { flag, id, instant, oneOf, requiredText, text, version, withDefault } from '#shared/contract/fields.ts';

const fieldName = requiredText(viewLimits.fieldName);

/** A filter of the list: values by the names that its own contract has for them. */
const filter = z.record(fieldName, z.union([text(viewLimits.value), z.number(), z.boolean()]));
/** Null for the columns that the list hides by itself. */
const hiddenColumns = z.nullable(
  z.array(text(viewLimits.fieldName)).check(z.maxLength(viewLimits.fields, 'validation.too_long')),
);
const order = oneOf(['ASC', 'DESC']);
const mailOn = z.nullable(oneOf(viewMailDays));

/**
 * A view of a list under a name: which rows, in which order, without which columns. Staff see their own and the shared ones
 * of the lists that they may read, and open them with their own rights.
 */
export const savedView = defineContract({
  name: 'saved-view',
  record: z.object({
    id,
    resource: oneOf(viewedLists),
    name: z.string(),
    filter,
    sort: z.string(),
    /** `ASC` or `DESC`. */
    order,
    hidden_columns: hiddenColumns,
    is_shared: flag,
    /** The day on which the signed-in user gets its rows by mail. */
    mail_on: mailOn,
    owner_id: id,
    owner_name: z.string(),
    created_at: instant,
    /** Whether the signed-in user may change it: its owner and, if it is shared, administrators. */
    can_change: flag,
    version,
  }),
  input: z.object({
    resource: oneOf(viewedLists),
    name: requiredText(viewLimits.name),
    filter,
    sort: fieldName,
    order,
    hidden_columns: withDefault(hiddenColumns, null),
    is_shared: withDefault(flag, false),
    mail_on: withDefault(mailOn, null),
  }),
  createOnly: ['resource'],
  filter: z.object({ q: requiredText(120), resource: oneOf(viewedLists), is_shared: flag }),
  sort: ['id', 'name'],
  defaultSort: ['name', 'ASC'],
  access: { staff: ['list', 'one', 'create', 'update', 'delete'] },
});
