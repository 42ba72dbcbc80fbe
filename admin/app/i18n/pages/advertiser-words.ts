import { postbackErrorsPtBr } from '#shared/i18n/postback-errors-pt-br.ts';
import { advertiserWordsPtBr } from '#shared/i18n/resources/advertiser-words-pt-br.ts';
import { advertiserPtBr } from './advertiser-pt-br.ts';
import { addPortuguese } from '../portuguese.ts';

/** Brings the words of advertisers along. */
addPortuguese({ admin: advertiserPtBr, resources: advertiserWordsPtBr, errors: postbackErrorsPtBr });
