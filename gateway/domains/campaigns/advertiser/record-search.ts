import { sql } from 'drizzle-orm';
import { beginsWith, codeOf, hasWords } from '../../../db/text-search.ts';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { advertisers, advertiserUsers } from './table.ts';

const email = sql.placeholder('email');

/** Advertisers by their names, their registration number and the address of a contact. */
export const advertiserRecords: RecordSearch = {
  kind: 'advertiser',
  needs: 'advertiser:list',
  table: sql`${advertisers}`,
  id: advertisers.id,
  affiliateId: null,
  row: {
    title: sql`coalesce(${advertisers.trademark}, ${advertisers.businessName})`,
    detail: sql`case when ${advertisers.trademark} <> ${advertisers.businessName} then ${advertisers.businessName} end`,
    status: advertisers.status,
  },
  path: ({ id }) => `/advertiser/${id}`,
  forms: {
    number: { where: (number) => sql`${advertisers.id} = ${number}::bigint` },
    document: { where: (code) => beginsWith(codeOf(advertisers.cnpj), code), matched: advertisers.cnpj },
    email: {
      where: () => sql`${advertisers.id} in (select ${advertiserUsers.advertiserId} from ${advertiserUsers}
        where ${beginsWith(sql`lower(${advertiserUsers.email})`, email)})`,
      matched: sql`(select min(${advertiserUsers.email}) from ${advertiserUsers}
        where ${advertiserUsers.advertiserId} = ${advertisers.id} and ${beginsWith(sql`lower(${advertiserUsers.email})`, email)})`,
    },
    words: { where: (query) => hasWords([advertisers.businessName, advertisers.trademark], query) },
  },
};
