import { accessPtBr } from '#shared/i18n/portal/access-pt-br.ts';
import { paymentWordsPtBr } from '#shared/i18n/resources/payment-words-pt-br.ts';
import { payoutWordsPtBr } from '#shared/i18n/resources/payout-words-pt-br.ts';
import { runCodesPtBr } from '#shared/i18n/run-codes-pt-br.ts';
import { payoutPtBr } from './i18n/pages/payout-pt-br.ts';
import { uploadPtBr } from './i18n/pages/upload-pt-br.ts';
import { addPortuguese } from './i18n/portuguese.ts';

/** Brings the words of payments, runs and the bank's returns along. */
addPortuguese(accessPtBr, runCodesPtBr, {
  admin: { ...payoutPtBr, ...uploadPtBr },
  resources: { ...paymentWordsPtBr, ...payoutWordsPtBr },
});
