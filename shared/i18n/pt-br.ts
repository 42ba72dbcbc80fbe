import { activatePtBr } from './portal/activate-pt-br.ts';
import { channelsPtBr } from './portal/channels-pt-br.ts';
import { homePtBr } from './portal/home-pt-br.ts';
import { firstPtBr } from './portal/first-pt-br.ts';
import { outboundPtBr } from './portal/outbound-pt-br.ts';
import { postbackTestPtBr } from './portal/postback-test-pt-br.ts';
import { paymentConfirmationPtBr } from './portal/payment-confirmation-pt-br.ts';
import { freezePtBr } from './portal/freeze-pt-br.ts';
import { linkDetailsPtBr } from './portal/link-details-pt-br.ts';
import { linksPtBr } from './portal/links-pt-br.ts';
import { notesPtBr } from './portal/notes-pt-br.ts';
import { recoveryPtBr } from './portal/recovery-pt-br.ts';
import { preferencesPtBr } from './portal/preferences-pt-br.ts';
import { campaignsPtBr } from './portal/campaigns-pt-br.ts';
import { reportPtBr } from './portal/report-pt-br.ts';
import { registrationPtBr } from './portal/registration-pt-br.ts';
import { statusNoticePtBr } from './portal/status-notice-pt-br.ts';
import { sharedPtBr } from './shared-pt-br.ts';
import type { KeyOf } from './translate.ts';

/**
 * The Portuguese catalogue: the type that every other language satisfies. The portal loads it in parts, each with the
 * pages that say its words.
 */
export const ptBr = {
  ...sharedPtBr,
  portal: {
    ...firstPtBr.portal,
    activate: { ...firstPtBr.portal.activate, ...activatePtBr.portal.activate },
    ...registrationPtBr.portal,
    ...recoveryPtBr.portal,
    ...freezePtBr.portal,
    ...paymentConfirmationPtBr.portal,
    ...outboundPtBr.portal,
    ...postbackTestPtBr.portal,
    ...homePtBr.portal,
    ...channelsPtBr.portal,
    ...statusNoticePtBr.portal,
    ...preferencesPtBr.portal,
    ...notesPtBr.portal,
    ...reportPtBr.portal,
    links: { ...linksPtBr.portal.links, ...linkDetailsPtBr.portal.links },
    ...campaignsPtBr.portal,
  },
};

/** Every key of the catalogue, dotted. */
export type MessageKey = KeyOf<typeof ptBr>;
