import { campaignFaultsPtBr } from './campaign-faults-pt-br.ts';
import { advertiserFaultsPtBr } from './advertiser-faults-pt-br.ts';
import { codesPtBr } from './codes-pt-br.ts';
import { participationErrorsPtBr } from './participation-errors-pt-br.ts';
import { errorsPtBr } from './errors-pt-br.ts';
import { postbackErrorsPtBr } from './postback-errors-pt-br.ts';
import { trackingErrorsPtBr, trackingValidationPtBr } from './tracking-errors-pt-br.ts';
import { payDayPtBr } from './pay-day-pt-br.ts';
import { moneyPtBr } from './money-pt-br.ts';
import { ratesPtBr } from './rates-pt-br.ts';
import { accessPtBr } from './portal/access-pt-br.ts';
import { chartPtBr } from './portal/chart-pt-br.ts';
import { channelsPtBr } from './portal/channels-pt-br.ts';
import { dashboardPtBr } from './portal/dashboard-pt-br.ts';
import { earningsPtBr } from './portal/earnings-pt-br.ts';
import { commonPtBr } from './portal/common-pt-br.ts';
import { identityPtBr } from './portal/identity-pt-br.ts';
import { noteFaultsPtBr } from './portal/note-faults-pt-br.ts';
import { paymentInfoPtBr } from './portal/payment-info-pt-br.ts';
import { periodPtBr } from './portal/period-pt-br.ts';
import { passwordPtBr } from './portal/password-pt-br.ts';
import { paymentsPtBr } from './portal/payments-pt-br.ts';
import { preferencesPtBr } from './portal/preferences-pt-br.ts';
import { securityPtBr } from './portal/security-pt-br.ts';
import { sessionPtBr } from './portal/session-pt-br.ts';

/** The Portuguese words of the shared screens and of the back-office, which says none of the portal's own. */
export const sharedPtBr = {
  codes: codesPtBr,
  errors: {
    ...errorsPtBr,
    ...postbackErrorsPtBr,
    ...trackingErrorsPtBr,
    ...campaignFaultsPtBr.errors,
    ...ratesPtBr.errors,
    ...participationErrorsPtBr,
  },
  validation: {
    ...commonPtBr.validation,
    ...passwordPtBr.validation,
    ...accessPtBr.validation,
    ...paymentInfoPtBr.validation,
    ...noteFaultsPtBr.validation,
    ...preferencesPtBr.validation,
    ...identityPtBr.validation,
    ...dashboardPtBr.validation,
    ...payDayPtBr,
    ...moneyPtBr,
    ...advertiserFaultsPtBr,
    ...ratesPtBr.validation,
    ...trackingValidationPtBr,
    ...earningsPtBr.validation,
    ...campaignFaultsPtBr.validation,
  },
  common: commonPtBr.common,
  screens: {
    ...commonPtBr.screens,
    ...earningsPtBr.screens,
    ...chartPtBr.screens,
    ...dashboardPtBr.screens,
    ...paymentsPtBr.screens,
    payment_info: { ...commonPtBr.screens.payment_info, ...paymentInfoPtBr.screens.payment_info },
    ...accessPtBr.screens,
    ...periodPtBr.screens,
    security: { ...commonPtBr.screens.security, ...securityPtBr.screens.security },
    password: { ...commonPtBr.screens.password, ...passwordPtBr.screens.password, ...accessPtBr.screens.password },
    session: { ...commonPtBr.screens.session, ...sessionPtBr.screens.session },
    access: { ...commonPtBr.screens.access, ...accessPtBr.screens.access },
    channels: { ...commonPtBr.screens.channels, ...channelsPtBr.screens.channels },
    preferences: { ...commonPtBr.screens.preferences, ...preferencesPtBr.screens.preferences },
  },
};
