import { codesPtBr } from '#shared/i18n/codes-pt-br.ts';
import { errorsPtBr } from '#shared/i18n/errors-pt-br.ts';
import { channelsPtBr } from '#shared/i18n/portal/channels-pt-br.ts';
import { commonPtBr } from '#shared/i18n/portal/common-pt-br.ts';
import { identityPtBr } from '#shared/i18n/portal/identity-pt-br.ts';
import { sessionPtBr } from '#shared/i18n/portal/session-pt-br.ts';
import { fieldWordsPtBr } from '#shared/i18n/resources/field-words-pt-br.ts';
import { resourceWordsPtBr } from '#shared/i18n/resources/resource-words-pt-br.ts';
import { completeWords } from '#shared/i18n/resources/resource-words.ts';
import { plainAuditWords } from './audit-words.ts';
import { raPtBr } from './ra-pt-br.ts';
import { wordsPtBr } from './words-pt-br.ts';

/** The Portuguese words that the back-office begins with: all but those that single pages bring along. */
export const beginPtBr = {
  codes: codesPtBr,
  errors: errorsPtBr,
  validation: { ...commonPtBr.validation, ...identityPtBr.validation },
  common: commonPtBr.common,
  screens: {
    ...commonPtBr.screens,
    session: { ...commonPtBr.screens.session, ...sessionPtBr.screens.session },
    channels: { ...commonPtBr.screens.channels, ...channelsPtBr.screens.channels },
  },
  ra: raPtBr,
  resources: completeWords(resourceWordsPtBr, fieldWordsPtBr),
  admin: wordsPtBr,
  plain_audit: plainAuditWords(resourceWordsPtBr, 'pt-br'),
};
