import { firstCodesPtBr } from '#shared/i18n/first-codes-pt-br.ts';
import { errorsPtBr } from '#shared/i18n/errors-pt-br.ts';
import { channelsPtBr } from '#shared/i18n/portal/channels-pt-br.ts';
import { commonPtBr } from '#shared/i18n/portal/common-pt-br.ts';
import { identityPtBr } from '#shared/i18n/portal/identity-pt-br.ts';
import { sessionPtBr } from '#shared/i18n/portal/session-pt-br.ts';
import { fieldWordsPtBr } from '#shared/i18n/resources/field-words-pt-br.ts';
import { firstWordsPtBr as firstResourceWordsPtBr } from '#shared/i18n/resources/first-words-pt-br.ts';
import { menuNamesPtBr } from '#shared/i18n/resources/menu-names-pt-br.ts';
import type { StaffResource } from '#shared/i18n/resources/staff-resource.ts';
import { completeWords } from '#shared/i18n/resources/resource-words.ts';
import { plainAuditWords } from './audit-words.ts';
import { raPtBr } from './ra-pt-br.ts';
import { firstWordsPtBr } from './first-words-pt-br.ts';

const resources = { ...firstResourceWordsPtBr, ...menuNamesPtBr } satisfies Record<StaffResource, { name: string }>;

/** The Portuguese words that the back-office begins with: all but those that single pages bring along. */
export const beginPtBr = {
  codes: firstCodesPtBr,
  errors: errorsPtBr,
  validation: { ...commonPtBr.validation, ...identityPtBr.validation },
  common: commonPtBr.common,
  screens: {
    ...commonPtBr.screens,
    session: { ...commonPtBr.screens.session, ...sessionPtBr.screens.session },
    channels: { ...commonPtBr.screens.channels, ...channelsPtBr.screens.channels },
  },
  ra: raPtBr,
  resources: completeWords(resources, fieldWordsPtBr),
  admin: firstWordsPtBr,
  plain_audit: plainAuditWords(resources, 'pt-br'),
};
