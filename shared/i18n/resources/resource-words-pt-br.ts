import { advertiserWordsPtBr } from './advertiser-words-pt-br.ts';
import { bonusWordsPtBr } from './bonus-words-pt-br.ts';
import { billingWordsPtBr } from './billing-words-pt-br.ts';
import { campaignWordsPtBr } from './campaign-words-pt-br.ts';
import { conversionWordsPtBr } from './conversion-words-pt-br.ts';
import { firstWordsPtBr } from './first-words-pt-br.ts';
import { importWordsPtBr } from './import-words-pt-br.ts';
import { participationWordsPtBr } from './participation-words-pt-br.ts';
import { paymentGroupWordsPtBr } from './payment-group-words-pt-br.ts';
import { paymentWordsPtBr } from './payment-words-pt-br.ts';
import { noteWordsPtBr } from './note-words-pt-br.ts';
import { rateWordsPtBr } from './rate-words-pt-br.ts';
import { payoutWordsPtBr } from './payout-words-pt-br.ts';
import { trackingWordsPtBr } from './tracking-words-pt-br.ts';
import type { ResourceWords } from './resource-words.ts';

/** The Portuguese words of all resources. The back-office begins with the first ones, the others come with their pages. */
export const resourceWordsPtBr = {
  ...firstWordsPtBr,
  ...advertiserWordsPtBr,
  ...billingWordsPtBr,
  ...conversionWordsPtBr,
  ...importWordsPtBr,
  ...bonusWordsPtBr,
  ...paymentWordsPtBr,
  ...paymentGroupWordsPtBr,
  ...noteWordsPtBr,
  ...payoutWordsPtBr,
  ...rateWordsPtBr,
  ...campaignWordsPtBr,
  ...participationWordsPtBr,
  ...trackingWordsPtBr,
} satisfies ResourceWords;
