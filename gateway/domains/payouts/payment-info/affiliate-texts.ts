import { like, or, type SQL, sql } from 'drizzle-orm';
import { anyContains, codeOf } from '../../../db/text-search.ts';
import type { FurtherTexts } from '../../../engine/search.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { mayReadPayees, mayReadPayeeNumbers } from './may-read-payees.ts';
import { paymentInfos } from './table.ts';

const hasPayee = (condition: SQL | undefined): SQL =>
  sql`${affiliates.id} in (select ${paymentInfos.affiliateId} from ${paymentInfos} where ${condition})`;

/** Affiliates are found by their payment info, by staff who may read it. */
export const payeeTexts: readonly FurtherTexts[] = [
  {
    mayRead: mayReadPayees,
    where: (pattern, code) =>
      hasPayee(or(anyContains([paymentInfos.email], pattern), like(codeOf(paymentInfos.phoneNumber), code))),
  },
  {
    mayRead: mayReadPayeeNumbers,
    where: (pattern, code) =>
      hasPayee(
        or(
          anyContains([paymentInfos.pixKey], pattern),
          like(codeOf(paymentInfos.documentNumber), code),
          like(codeOf(paymentInfos.pixKey), code),
        ),
      ),
  },
];
