import { campaignFaultsPtBr } from '#shared/i18n/campaign-faults-pt-br.ts';
import { rateCodesPtBr } from '#shared/i18n/rate-codes-pt-br.ts';
import { ratesPtBr as faultsPtBr } from '#shared/i18n/rates-pt-br.ts';
import { rateWordsPtBr } from '#shared/i18n/resources/rate-words-pt-br.ts';
import { ratesPtBr } from '../../app/i18n/pages/rates-pt-br.ts';
import { addPortuguese } from '../../app/i18n/portuguese.ts';

const { rate } = campaignFaultsPtBr.validation;
const { group_code } = faultsPtBr.validation;

/** Brings the words of commission groups along. */
addPortuguese(rateCodesPtBr, { admin: ratesPtBr, resources: rateWordsPtBr, validation: { rate, group_code } });
