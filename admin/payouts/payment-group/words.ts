import { payDayPtBr } from '#shared/i18n/pay-day-pt-br.ts';
import { paymentGroupWordsPtBr } from '#shared/i18n/resources/payment-group-words-pt-br.ts';
import { paymentGroupPtBr } from '../../app/i18n/pages/payment-group-pt-br.ts';
import { addPortuguese } from '../../app/i18n/portuguese.ts';

/** Brings the words of the payment groups' page along. */
addPortuguese({ admin: paymentGroupPtBr, resources: paymentGroupWordsPtBr, validation: payDayPtBr });
