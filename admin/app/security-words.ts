import { accessPtBr } from '#shared/i18n/portal/access-pt-br.ts';
import { passwordPtBr } from '#shared/i18n/portal/password-pt-br.ts';
import { securityPtBr } from '#shared/i18n/portal/security-pt-br.ts';
import { addPortuguese } from './i18n/portuguese.ts';

/** Brings the words of the screens of security along. */
addPortuguese(accessPtBr, passwordPtBr, securityPtBr);
