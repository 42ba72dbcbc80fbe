import * as z from 'zod/mini';
import { commissionBucket } from '#shared/codes/earnings/commission-state.ts';
import { toCents } from '#shared/money.ts';
import { contracts } from '#shared/resources/index.ts';
import { payeeDataOf } from '#shared/rules/payee-data.ts';
import { type NormalPaymentInfo, paymentInfoFields } from '#shared/rules/payment-info.ts';
import { nextPayout } from '#shared/rules/payout-calendar.ts';
import { standingBlockers } from '#shared/rules/payout-standing.ts';
import { businessDate, systemClock } from '#shared/time.ts';
import { server as en } from '#shared/words/payouts.en.ts';
import { server as ptBr } from '#shared/words/payouts.pt-br.ts';
import { errorsTranslated, errorTexts } from '../engine/error-texts.ts';
import { both, type CreateLine, type GetCall, mapping, type Row } from '../engine/mapping.ts';
import { completedRecord } from '../engine/records.ts';
import type { CallText } from '../wire/call-text.ts';
import { RequestError } from '../wire/request-error.ts';
import { plainMapping } from './plain-mapping.ts';

const row = (bank: Row) => ({ ...bank, id: bank.code });

const bank = mapping(contracts.bank, {
  list: both({ call: 'GET affiliate /api/banks', search: ['code', 'name'], row }),
  one: both({ call: 'GET affiliate /api/banks/:id', row }),
});

const bankReturnPath = '/api/bank_returns';

/** Returns the text of an error in a file of a bank. */
export const returnText = errorTexts({ 'pt-br': ptBr.bank_return_errors, en: en.bank_return_errors });

const bankReturn = mapping(contracts['bank-return'], {
  list: {
    staff: {
      call: `GET finance ${bankReturnPath}`,
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['id', 'DESC'],
    },
  },
  one: {
    staff: {
      call: `GET finance ${bankReturnPath}/:id`,
      envelope: 'data',
      row: errorsTranslated('faults', returnText),
    },
  },
});

const bankReturnLine = mapping(contracts['bank-return-line'], {
  list: {
    staff: {
      call: 'GET finance /api/bank_return_lines',
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['line', 'ASC'],
    },
  },
});

const commissionSchedule = mapping(contracts['commission-schedule'], {
  create: { staff: { call: 'POST finance /api/commission/schedule_payment', envelope: 'data' } },
});

const invoice = mapping(contracts.invoice, {
  envelope: 'data',
  readsAfter: true,
  list: {
    staff: {
      call: 'GET finance /api/invoices/search',
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['created_at', 'DESC'],
    },
    affiliate: { call: 'GET v2 finance /api/v2/invoices/affiliate', search: ['id', 'yearmonth', 'invoice_nums'] },
  },
  one: { staff: { call: 'GET finance /api/invoices/:id' } },
  update: {
    staff: [
      { call: 'PUT finance /api/invoices/edit', fields: ['invoice_nums', 'total_received'], body: 'fields' },
      // The call toggles: the version prevents two concurrent clicks from undoing each other.
      { call: 'PUT finance /api/invoices/liberate/:id', fields: ['liberated'], body: 'fields', readsBefore: true },
    ],
  },
});

const invoicePayment = mapping(contracts['invoice-payment'], {
  list: {
    staff: {
      call: 'GET finance /api/invoices_payments',
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['created_at', 'DESC'],
    },
  },
});

const invoiceUpload = mapping(contracts['invoice-upload'], {
  envelope: 'data',
  readsAfter: true,
  list: {
    staff: {
      call: 'GET finance /api/invoices/upload/search',
      paging: 'per_page',
      filter: 'all',
      sort: 'all',
      order: ['id', 'DESC'],
    },
    affiliate: {
      call: 'GET v2 finance /api/v2/invoices/upload',
      search: ['id', 'file_name', 'yearmonth'],
      order: ['id', 'DESC'],
    },
  },
  one: {
    staff: { call: 'GET finance /api/invoices/upload/:id' },
    affiliate: { call: 'GET v2 finance /api/v2/invoices/upload/:id' },
  },
  update: {
    staff: [{ call: 'PUT finance /api/invoices/upload/:id', fields: ['status', 'admin_notes'], body: 'fields' }],
  },
  delete: {
    staff: { call: 'DELETE finance /api/invoices/upload/:id' },
    affiliate: { call: 'DELETE v2 finance /api/v2/invoices/upload/:id' },
  },
});

const paymentPath = '/api/commission/admin_payments';
const ownPath = '/api/v2/commission/payments';
const list = { paging: 'per_page', sort: 'all', order: ['requested_at', 'DESC'] } as const;

const payment = mapping(contracts.payment, {
  list: {
    staff: { call: `GET finance ${paymentPath}`, ...list, filter: 'all' },
    affiliate: {
      call: `GET v2 finance ${ownPath}`,
      ...list,
      filter: [
        ...(['q', 'state', 'run_id', 'method', 'paid_from', 'paid_to', 'pay_from', 'pay_to'] as const),
        ...(['requested_from', 'requested_to', 'amount_from', 'amount_to'] as const),
      ],
    },
  },
  one: {
    staff: { call: `GET finance ${paymentPath}/:id`, envelope: 'data' },
    affiliate: { call: `GET v2 finance ${ownPath}/:id`, envelope: 'data' },
  },
  update: {
    staff: [
      { call: `PUT finance ${paymentPath}/:id`, fields: ['run_id', 'state', 'evidence', 'paid_on', 'confirmed'] },
    ],
  },
});

const paymentCommission = mapping(contracts['payment-commission'], {
  list: both({
    call: 'GET finance /api/commission/payment_commissions',
    paging: 'per_page',
    filter: 'all',
    sort: 'all',
    order: ['payment_id', 'DESC'],
  }),
});

const paymentConfirmation = mapping(contracts['payment-confirmation'], {
  create: { visitor: { call: 'POST /user/payment_confirmation' } },
});

const paymentExclusion = mapping(contracts['payment-exclusion'], {
  list: {
    staff: {
      call: 'GET finance /api/payment_runs/:run_id/exclusions',
      paging: 'per_page',
      order: ['id', 'ASC'],
    },
  },
});

const paymentFreeze = mapping(contracts['payment-freeze'], {
  one: { staff: { call: 'GET /user/payment_freeze/:id' } },
  create: { visitor: { call: 'POST /user/payment_freeze' } },
  delete: { staff: { call: 'DELETE /user/payment_freeze/:id' } },
});

const paymentGroup = plainMapping(contracts['payment-group'], { at: 'finance /api/payment_groups' });

const paymentHold = mapping(contracts['payment-hold'], {
  one: {
    staff: { call: 'GET affiliate /api/affiliate/payment_hold/:id' },
    affiliate: { call: 'GET v2 affiliate /api/v2/affiliate/payment_hold', own: true },
  },
  update: {
    staff: [{ call: 'PUT affiliate /api/affiliate/payment_hold/:id', fields: ['released'] }],
  },
});

const paymentInfo = mapping(contracts['payment-info'], {
  readsAfter: true,
  list: {
    staff: { call: 'GET affiliate /api/get/payment_infos/:affiliate_id' },
    affiliate: { call: 'GET v2 affiliate /api/v2/get/payment_infos' },
  },
  one: { staff: { call: 'GET affiliate /api/get/payment_info/:id' }, affiliate: 'in-list' },
  create: {
    staff: { call: 'POST affiliate /api/create/payment_infos', requires: ['affiliate_id'] },
    affiliate: { call: 'POST v2 affiliate /api/v2/create/payment_infos' },
  },
  update: {
    staff: [{ call: 'PUT affiliate /api/edit/payment_infos/:id', fields: paymentInfoFields }],
    affiliate: [{ call: 'PUT v2 affiliate /api/v2/edit/payment_infos/:id', fields: paymentInfoFields }],
  },
  delete: {
    staff: { call: 'DELETE affiliate /api/pi/delete/:id' },
    affiliate: { call: 'DELETE v2 affiliate /api/pi/delete/:id' },
  },
});

const { payment_id, amount, state, pay_date, requested_at } = contracts['payment-request'].record.shape;
const receipt = z.object({ id: payment_id, amount, state, pay_date, requested_at });
const noReceipt = { id: null, amount: null, state: null, pay_date: null, requested_at: null };

/** Reads the receipt fields. The payment is already requested, so invalid fields must not become an error. */
function receiptOf(payment: unknown): Row {
  const { id, ...fields } = receipt.safeParse(payment).data ?? noReceipt;
  return { payment_id: id, ...fields };
}

const line = {
  envelope: 'object',
  row: ({ data, payment }, { values, idempotencyKey, requestId }) => ({
    id: idempotencyKey ?? requestId,
    affiliate_id: values.affiliate_id,
    message: data,
    ...receiptOf(payment),
  }),
} satisfies Partial<CreateLine>;

const paymentRequest = mapping(contracts['payment-request'], {
  create: {
    staff: { call: 'POST finance /api/payment_request', ...line },
    affiliate: { call: 'POST v2 finance /api/v2/payment_request', ...line },
  },
});

const paymentRunPath = '/api/payment_runs';
/** Drafting and closing work on every payee of the run. */
const timeoutMs = 110_000;

const paymentRun = mapping(contracts['payment-run'], {
  list: {
    staff: {
      call: `GET finance ${paymentRunPath}`,
      paging: 'per_page',
      filter: 'all',
      order: ['created_at', 'DESC'],
      sort: 'all',
    },
  },
  one: { staff: { call: `GET finance ${paymentRunPath}/:id`, envelope: 'data' } },
  create: { staff: { call: `POST finance ${paymentRunPath}`, envelope: 'data', timeoutMs } },
  update: { staff: [{ call: `PUT finance ${paymentRunPath}/:id`, fields: ['state'], envelope: 'data', timeoutMs }] },
});

const statement = mapping(contracts.statement, {
  list: both({
    call: 'GET finance /api/statements/:affiliate_id',
    envelope: 'data',
    filter: ['from', 'to'],
    requires: ['from', 'to'],
  }),
});

const payeeText = z.nullish(z.coerce.string());
const standingFacts = z.object({
  affiliate: z.object({ status: z.coerce.number(), business_name: z.nullish(z.string()) }),
  settings: z.object({ minimum_payment_value: z.coerce.number() }),
  sum: z.object({ data: z.coerce.number() }),
  infos: z.array(z.record(z.string(), z.unknown())),
});

interface StandingCalls {
  affiliate: CallText;
  settings: CallText;
  infos: CallText;
}

/**
 * Makes the standing from calls of the specification (§7), by the rule that our gateway has too. They say nothing of holds
 * and of payments under way.
 */
const standingFrom =
  (calls: StandingCalls, isStaff: boolean) =>
  async (get: GetCall, id: number | string): Promise<Row> => {
    const sumQuery = { affiliate_id: String(id), state: commissionBucket.available };
    const [affiliate, settings, infos, sum] = await Promise.all([
      get(calls.affiliate, { id }),
      get(calls.settings, { id }),
      get(calls.infos, { id }),
      get('GET finance /api/commission/sum', {}, sumQuery),
    ]);
    const facts = standingFacts.safeParse({ affiliate, settings, infos, sum });
    if (!facts.success) throw new RequestError('gateway_error', { cause: facts.error });
    const { data } = facts;
    const [info] = data.infos;
    const fields = paymentInfoFields.map((field) => [field, payeeText.safeParse(info?.[field]).data ?? null] as const);
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- fromEntries forgets the names that it was given
    const form = Object.fromEntries(fields) as NormalPaymentInfo;
    const { cutOff, payDate } = nextPayout(businessDate(systemClock.now()));
    return {
      id,
      available: data.sum.data,
      minimum: data.settings.minimum_payment_value,
      payment_info: info ? completedRecord(contracts['payment-info'], { ...info, ...form, affiliate_id: id }) : null,
      blockers: standingBlockers({
        affiliateId: Number(id),
        status: data.affiliate.status,
        businessName: data.affiliate.business_name ?? null,
        payee: info && payeeDataOf(form),
        isFrozen: false,
        isUnconfirmed: false,
        holdUntil: null,
        availableCents: toCents(data.sum.data),
        minimumCents: toCents(data.settings.minimum_payment_value),
        isStaff,
      }),
      cut_off: cutOff,
      pay_date: payDate,
      hold_until: null,
      next_payment: null,
      received_months: null,
    };
  };

const payoutStanding = mapping(contracts['payout-standing'], {
  envelope: 'data',
  one: {
    staff: {
      call: 'GET finance /api/payout_standing/:id',
      otherwise: standingFrom(
        {
          affiliate: 'GET affiliate /api/get/affiliate/:id',
          settings: 'GET affiliate /api/affiliate/settings/:id',
          infos: 'GET affiliate /api/get/payment_infos/:id',
        },
        true,
      ),
    },
    affiliate: {
      call: 'GET v2 finance /api/v2/payout_standing',
      own: true,
      otherwise: standingFrom(
        {
          affiliate: 'GET v2 affiliate /api/v2/get/affiliate',
          settings: 'GET v2 affiliate /api/v2/affiliate/settings',
          infos: 'GET v2 affiliate /api/v2/get/payment_infos',
        },
        false,
      ),
    },
  },
});

/** The gateway calls of the resources of `payouts`. */
export const payouts = {
  bank,
  'bank-return': bankReturn,
  'bank-return-line': bankReturnLine,
  'commission-schedule': commissionSchedule,
  invoice,
  'invoice-payment': invoicePayment,
  'invoice-upload': invoiceUpload,
  payment,
  'payment-commission': paymentCommission,
  'payment-confirmation': paymentConfirmation,
  'payment-exclusion': paymentExclusion,
  'payment-freeze': paymentFreeze,
  'payment-group': paymentGroup,
  'payment-hold': paymentHold,
  'payment-info': paymentInfo,
  'payment-request': paymentRequest,
  'payment-run': paymentRun,
  'payout-standing': payoutStanding,
  statement,
};
