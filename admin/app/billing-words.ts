import { erpCodesPtBr } from '#shared/i18n/erp-codes-pt-br.ts';
import { billingWordsPtBr } from '#shared/i18n/resources/billing-words-pt-br.ts';
import { billingPtBr } from './i18n/pages/billing-pt-br.ts';
import { addPortuguese } from './i18n/portuguese.ts';

/** Brings the words of advertisers' invoices and of messages to the ERP along. */
addPortuguese(erpCodesPtBr, { admin: billingPtBr, resources: billingWordsPtBr });
