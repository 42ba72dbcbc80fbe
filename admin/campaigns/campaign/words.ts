import { campaignCodesPtBr } from '#shared/i18n/campaign-codes-pt-br.ts';
import { campaignWordsPtBr } from '#shared/i18n/resources/campaign-words-pt-br.ts';
import { campaignPtBr } from '../../app/i18n/pages/campaign-pt-br.ts';
import { addPortuguese } from '../../app/i18n/portuguese.ts';

/** Brings the words of campaigns and of their parts along. */
addPortuguese(campaignCodesPtBr, { admin: campaignPtBr, resources: campaignWordsPtBr });
