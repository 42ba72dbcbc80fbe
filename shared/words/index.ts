import type { Locale } from '../locale.ts';
import * as accountsEn from './accounts.en.ts';
import * as accountsPtBr from './accounts.pt-br.ts';
import * as billingEn from './billing.en.ts';
import * as billingPtBr from './billing.pt-br.ts';
import * as campaignsEn from './campaigns.en.ts';
import * as campaignsPtBr from './campaigns.pt-br.ts';
import * as commonEn from './common.en.ts';
import * as commonPtBr from './common.pt-br.ts';
import * as docsEn from './docs.en.ts';
import * as docsPtBr from './docs.pt-br.ts';
import * as earningsEn from './earnings.en.ts';
import * as earningsPtBr from './earnings.pt-br.ts';
import * as errorsEn from './errors.en.ts';
import * as errorsPtBr from './errors.pt-br.ts';
import * as payoutsEn from './payouts.en.ts';
import * as payoutsPtBr from './payouts.pt-br.ts';
import * as platformEn from './platform.en.ts';
import * as platformPtBr from './platform.pt-br.ts';
import * as privacyEn from './privacy.en.ts';
import * as privacyPtBr from './privacy.pt-br.ts';
import * as reportsEn from './reports.en.ts';
import * as reportsPtBr from './reports.pt-br.ts';
import * as trackingEn from './tracking.en.ts';
import * as trackingPtBr from './tracking.pt-br.ts';
import { addWords, type Catalogue, type KeyOf } from './translate.ts';

const ptBr = {
  common: commonPtBr,
  errors: errorsPtBr,
  platform: platformPtBr,
  accounts: accountsPtBr,
  campaigns: campaignsPtBr,
  tracking: trackingPtBr,
  earnings: earningsPtBr,
  payouts: payoutsPtBr,
  billing: billingPtBr,
  reports: reportsPtBr,
  privacy: privacyPtBr,
  docs: docsPtBr,
};
const en = {
  common: commonEn,
  errors: errorsEn,
  platform: platformEn,
  accounts: accountsEn,
  campaigns: campaignsEn,
  tracking: trackingEn,
  earnings: earningsEn,
  payouts: payoutsEn,
  billing: billingEn,
  reports: reportsEn,
  privacy: privacyEn,
  docs: docsEn,
} satisfies Record<keyof typeof ptBr, object>;

/** Who needs a text first: visitors of the portal, its users and the screens of both sites, staff, or servers. */
export type Audience = 'visitor' | 'portal' | 'staff' | 'server';

type KeysOf<File, Name extends Audience> = File extends Readonly<Record<Name, infer Texts>> ? KeyOf<Texts> : never;
type KeysFor<Name extends Audience> = Name extends Audience
  ? { [File in keyof typeof ptBr]: KeysOf<(typeof ptBr)[File], Name> }[keyof typeof ptBr]
  : never;

/** Every key that the portal and the screens of both sites may use, dotted. Code lists and errors are shown by the same elements on both. */
export type MessageKey =
  KeysFor<'visitor' | 'portal'> | Extract<KeysFor<'staff'>, `${'codes' | 'errors' | 'validation'}.${string}`>;
/** Every key that the back-office may use. It has no `portal.…`, which a test checks. */
export type StaffKey = MessageKey | KeysFor<'staff'>;

const files: Readonly<Record<Locale, Readonly<Record<string, Partial<Record<Audience, Catalogue>>>>>> = {
  'pt-br': ptBr,
  en,
};

/** Returns the texts for some audiences in a language, from all files. */
export function wordsOf(locale: Locale, ...audiences: readonly Audience[]): Catalogue {
  const words: Catalogue = {};
  for (const file of Object.values(files[locale])) {
    for (const audience of audiences) addWords(words, file[audience] ?? {});
  }
  return words;
}
