import { auditCodesPtBr } from '#shared/i18n/audit-codes-pt-br.ts';
import { auditPtBr } from './i18n/pages/audit-pt-br.ts';
import { dashboardPtBr } from './i18n/pages/dashboard-pt-br.ts';
import { addPortuguese } from './i18n/portuguese.ts';

/** Brings the words of the dashboard along. */
addPortuguese(auditCodesPtBr, { admin: auditPtBr }, { admin: dashboardPtBr });
