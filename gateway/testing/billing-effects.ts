import type { Effect } from './effect.ts';
import { importConversions } from './import-conversions.ts';
import type { TestCaller } from './test-gateway.ts';

interface Callers {
  /** An administrator. */
  staff: TestCaller;
  query: (text: string) => Promise<unknown>;
}

/** One effective change per mutating call about invoices to advertisers and messages to the ERP. */
export function billingEffects({ staff, query }: Callers): Record<string, Effect> {
  let serial = 0;
  const approve = () => importConversions(staff, [{ order: `billed-${(serial += 1)}`, booked: '2026-01-10' }]);
  const form = { advertiser_id: 1, yearmonth: '2026-01', due_on: '2026-02-20', fee: 10 };
  const issuing = { state: 'issued' };

  async function draft(): Promise<number> {
    await approve();
    return Number((await staff.call('finance', 'POST', '/api/advertiser_invoices', { body: form })).body.data.id);
  }
  async function issued(): Promise<number> {
    const id = await draft();
    await staff.call('finance', 'PUT', `/api/advertiser_invoices/state/${id}`, { body: issuing });
    return id;
  }

  return {
    'POST finance /api/advertiser_invoices': { before: approve, body: () => form },
    'PUT finance /api/advertiser_invoices/:id': {
      path: async () => `/api/advertiser_invoices/${await draft()}`,
      body: () => ({ note: 'Pedido 1' }),
    },
    'PUT finance /api/advertiser_invoices/state/:id': {
      path: async () => `/api/advertiser_invoices/state/${await draft()}`,
      body: () => issuing,
    },
    'PUT finance /api/advertiser_invoices/payments/:id': {
      path: async () => `/api/advertiser_invoices/payments/${await issued()}`,
      body: () => ({ on: '2026-01-10', amount: 0.01, evidence: 'Pix E2E', version: 2 }),
    },
    'PUT finance /api/advertiser_invoices/credits/:id': {
      path: async () => `/api/advertiser_invoices/credits/${await issued()}`,
      body: () => ({ amount: 0.01, reason: 'Pedido devolvido', version: 2 }),
    },
    'PUT finance /api/advertiser_invoices/link/:id': {
      path: async () => `/api/advertiser_invoices/link/${await issued()}`,
      body: () => ({ link: 'none' }),
    },
    'DELETE finance /api/advertiser_invoices/:id': { path: async () => `/api/advertiser_invoices/${await draft()}` },
    'PUT finance /api/erp/errors/:id': {
      before: () =>
        query(`insert into erp_messages (id, message_id, type, entity_id, payload, state, last_error, next_attempt_at, created_at)
          values (1, 'm', 'payment.paid', 1, '{}', 'failed', 'timeout', now(), now())`),
      body: () => ({ state: 'waiting' }),
    },
  };
}
