import { codesPtBr } from './codes-pt-br.ts';
import { errorsPtBr } from './errors-pt-br.ts';
import { accessPtBr } from './portal/access-pt-br.ts';
import { channelsPtBr } from './portal/channels-pt-br.ts';
import { earningsPtBr } from './portal/earnings-pt-br.ts';
import { firstPtBr } from './portal/first-pt-br.ts';
import { identityPtBr } from './portal/identity-pt-br.ts';
import { freezePtBr } from './portal/freeze-pt-br.ts';
import { paymentInfoPtBr } from './portal/payment-info-pt-br.ts';
import { passwordPtBr } from './portal/password-pt-br.ts';
import { recoveryPtBr } from './portal/recovery-pt-br.ts';
import { preferencesPtBr } from './portal/preferences-pt-br.ts';
import { registrationPtBr } from './portal/registration-pt-br.ts';
import { securityPtBr } from './portal/security-pt-br.ts';
import { sessionPtBr } from './portal/session-pt-br.ts';
import type { KeyOf } from './translate.ts';

/**
 * The Portuguese catalogue: the type that every other language satisfies. The portal loads it in parts, each with the
 * pages that say its words.
 */
export const ptBr = {
  codes: codesPtBr,
  errors: errorsPtBr,
  validation: {
    ...firstPtBr.validation,
    ...passwordPtBr.validation,
    ...accessPtBr.validation,
    ...paymentInfoPtBr.validation,
    ...preferencesPtBr.validation,
    ...identityPtBr.validation,
  },
  common: firstPtBr.common,
  screens: {
    ...firstPtBr.screens,
    ...earningsPtBr.screens,
    payment_info: { ...firstPtBr.screens.payment_info, ...paymentInfoPtBr.screens.payment_info },
    ...accessPtBr.screens,
    security: { ...firstPtBr.screens.security, ...securityPtBr.screens.security },
    password: { ...firstPtBr.screens.password, ...passwordPtBr.screens.password, ...accessPtBr.screens.password },
    session: { ...firstPtBr.screens.session, ...sessionPtBr.screens.session },
    access: { ...firstPtBr.screens.access, ...accessPtBr.screens.access },
    channels: { ...firstPtBr.screens.channels, ...channelsPtBr.screens.channels },
    preferences: { ...firstPtBr.screens.preferences, ...preferencesPtBr.screens.preferences },
  },
  portal: {
    ...firstPtBr.portal,
    ...registrationPtBr.portal,
    ...recoveryPtBr.portal,
    ...freezePtBr.portal,
    ...earningsPtBr.portal,
    ...channelsPtBr.portal,
    ...preferencesPtBr.portal,
  },
};

/** Every key of the catalogue, dotted. */
export type MessageKey = KeyOf<typeof ptBr>;
