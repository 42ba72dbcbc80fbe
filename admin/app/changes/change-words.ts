import { codesPtBr } from '#shared/i18n/codes-pt-br.ts';
import { resourceWordsPtBr } from '#shared/i18n/resources/resource-words-pt-br.ts';
import { auditPtBr } from '../i18n/pages/audit-pt-br.ts';
import { campaignPtBr } from '../i18n/pages/campaign-pt-br.ts';
import { addPortuguese } from '../i18n/portuguese.ts';

/** Brings the words of all that changes along: its fields and its codes. */
addPortuguese({
  codes: codesPtBr,
  resources: resourceWordsPtBr,
  admin: {
    ...auditPtBr,
    campaign: { approval: campaignPtBr.campaign.approval, segment: campaignPtBr.campaign.segment },
  },
});
