import { auditPtBr } from './pages/audit-pt-br.ts';
import { firstWordsPtBr } from './first-words-pt-br.ts';
import { advertiserPtBr } from './pages/advertiser-pt-br.ts';
import { bonusPtBr } from './pages/bonus-pt-br.ts';
import { bulkPtBr } from './pages/bulk-pt-br.ts';
import { billingPtBr } from './pages/billing-pt-br.ts';
import { participationPtBr } from './pages/participation-pt-br.ts';
import { paymentGroupPtBr } from './pages/payment-group-pt-br.ts';
import { schedulePtBr } from './pages/schedule-pt-br.ts';
import { campaignPtBr } from './pages/campaign-pt-br.ts';
import { dashboardPtBr } from './pages/dashboard-pt-br.ts';
import { importPtBr } from './pages/import-pt-br.ts';
import { marginPtBr } from './pages/margin-pt-br.ts';
import { payoutPtBr } from './pages/payout-pt-br.ts';
import { ratesPtBr } from './pages/rates-pt-br.ts';
import { reportPtBr } from './pages/report-pt-br.ts';
import { uploadPtBr } from './pages/upload-pt-br.ts';
import { notesPtBr } from './pages/notes-pt-br.ts';

/** All Portuguese texts of the back-office that belong to no resource: those it begins with, and those of single pages. */
export const wordsPtBr = {
  ...firstWordsPtBr,
  audit: { ...firstWordsPtBr.audit, ...auditPtBr.audit },
  ...advertiserPtBr,
  ...bonusPtBr,
  ...billingPtBr,
  ...bulkPtBr,
  ...campaignPtBr,
  ...dashboardPtBr,
  ...importPtBr,
  ...marginPtBr,
  ...participationPtBr,
  ...paymentGroupPtBr,
  ...schedulePtBr,
  ...reportPtBr,
  ...uploadPtBr,
  ...notesPtBr,
  ...payoutPtBr,
  ...ratesPtBr,
};
