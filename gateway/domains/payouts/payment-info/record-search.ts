import { type SQL, sql } from 'drizzle-orm';
import { beginsWith, codeOf, hasWords, reversedDigits } from '../../../db/text-search.ts';
import type { RecordSearch } from '../../../engine/record-search.ts';
import { affiliateRecord } from '../../accounts/affiliate/record-search.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { mayReadPayeeNumbers, mayReadPayees } from './may-read-payees.ts';
import { paymentInfos } from './table.ts';

/** The affiliate whose payment info meets a condition. */
const hasPayee = (condition: SQL | undefined): SQL =>
  sql`${affiliates.id} in (select ${paymentInfos.affiliateId} from ${paymentInfos} where ${condition})`;

/** A value of the payment info of the affiliate that was found. */
const ofPayee = (value: SQL): SQL =>
  sql`(select ${value} from ${paymentInfos} where ${paymentInfos.affiliateId} = ${affiliates.id})`;

const pixKey = ofPayee(sql`${paymentInfos.pixKey}`);

/** Affiliates by what their payment info calls them. */
export const payeeNameRecords: RecordSearch = {
  ...affiliateRecord,
  mayRead: mayReadPayees,
  forms: {
    words: {
      where: (query) => hasPayee(hasWords([paymentInfos.businessName, paymentInfos.trademark], query)),
      matched: ofPayee(sql`concat_ws(' · ', ${paymentInfos.businessName}, ${paymentInfos.trademark})`),
    },
    email: {
      where: (email) => hasPayee(beginsWith(sql`lower(${paymentInfos.email})`, email)),
      matched: ofPayee(sql`${paymentInfos.email}`),
    },
    phone: {
      where: (digits) => hasPayee(beginsWith(reversedDigits(paymentInfos.phoneNumber), digits)),
      matched: ofPayee(sql`${paymentInfos.phoneNumber}`),
    },
  },
};

/** Affiliates by their document and their Pix key, for those who see them unmasked. */
export const payeeNumberRecords: RecordSearch = {
  ...affiliateRecord,
  mayRead: mayReadPayeeNumbers,
  forms: {
    document: {
      where: (code) => hasPayee(beginsWith(codeOf(paymentInfos.documentNumber), code)),
      matched: ofPayee(sql`${paymentInfos.documentNumber}`),
    },
    email: { where: (email) => hasPayee(beginsWith(sql`lower(${paymentInfos.pixKey})`, email)), matched: pixKey },
    pix_key: { where: (key) => hasPayee(sql`lower(${paymentInfos.pixKey}) = ${key}`), matched: pixKey },
    phone: { where: (digits) => hasPayee(beginsWith(reversedDigits(paymentInfos.pixKey), digits)), matched: pixKey },
  },
};

/** The Pix key of another document than the payee's own. */
export const pixDocumentRecords: RecordSearch = {
  ...affiliateRecord,
  mayRead: mayReadPayeeNumbers,
  forms: {
    document: { where: (code) => hasPayee(beginsWith(codeOf(paymentInfos.pixKey), code)), matched: pixKey },
  },
};
