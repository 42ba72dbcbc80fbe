import * as z from 'zod/mini';
import { searchForm } from '#shared/codes/platform/search-form.ts';
import { searchKind } from '#shared/codes/platform/search-kind.ts';
import { defineContract } from '#shared/contract/contract.ts';
import { amount, requiredText } from '#shared/contract/fields.ts';

/**
 * What a text names among the records that the reader may list: at most some of each kind, the most telling first. The filter `q`
 * is required.
 */
export const search = defineContract({
  name: 'search',
  record: z.object({
    /** Kind and id of the record, such as `payment-341`. */
    id: z.string(),
    /** The resource of the record. */
    kind: z.enum(searchKind.allCodes),
    /** Its name or number. */
    title: z.string(),
    /** Names of what it belongs to, joined by ' · '. */
    detail: z.nullable(z.string()),
    /** A code of the list of its resource; null for a record without a status. */
    status: z.nullable(z.string()),
    amount: z.nullable(amount),
    /** Its page in the back-office. */
    path: z.string(),
    /** What the text was taken for. */
    matched_in: z.enum(searchForm.allCodes),
    /** The value that has the text, where that may be neither the title nor a detail. */
    matched: z.nullable(z.string()),
  }),
  filter: z.object({ q: requiredText(120) }),
  codes: { kind: searchKind, matched_in: searchForm },
  csv: ['kind', 'title', 'detail', 'status', 'amount', 'path'],
  access: { staff: ['list'] },
});
