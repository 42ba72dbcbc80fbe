import { sql } from 'drizzle-orm';
import { beginsWith, hasWords, reversedDigits } from '../../../db/text-search.ts';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { fullNameInQuery } from './full-name.ts';
import { affiliates } from './table.ts';

/** An affiliate as a result of a search, however it is found. */
export const affiliateRecord = {
  kind: 'affiliate',
  needs: 'affiliate:list',
  table: sql`${affiliates}`,
  id: affiliates.id,
  affiliateId: affiliates.id,
  row: {
    title: fullNameInQuery,
    detail: sql`concat_ws(' · ', ${affiliates.businessName}, ${affiliates.email})`,
    status: affiliates.status,
  },
  path: ({ id }) => `/affiliate/${id}`,
} as const satisfies Omit<RecordSearch, 'forms'>;

/** Affiliates by what they are called and where they are reached. */
export const affiliateRecords: RecordSearch = {
  ...affiliateRecord,
  forms: {
    number: { where: (number) => sql`${affiliates.id} = ${number}::bigint` },
    email: { where: (email) => beginsWith(sql`lower(${affiliates.email})`, email) },
    phone: {
      where: (digits) => beginsWith(reversedDigits(affiliates.phoneNumber), digits),
      matched: affiliates.phoneNumber,
    },
    words: { where: (query) => hasWords([affiliates.name, affiliates.lastName, affiliates.businessName], query) },
  },
};
