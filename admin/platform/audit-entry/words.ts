import { auditCodesPtBr } from '#shared/i18n/audit-codes-pt-br.ts';
import { auditPtBr } from '../../app/i18n/pages/audit-pt-br.ts';
import { addPortuguese } from '../../app/i18n/portuguese.ts';

/** Brings the words of the audit along. */
addPortuguese(auditCodesPtBr, { admin: auditPtBr });
