import type { Effect } from './effect.ts';
import type { TestCaller } from './test-gateway.ts';

interface TaxInvoiceEffectsParts {
  query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** The main user of affiliate 1. */
  main: TestCaller;
}

/** The calls about files of tax invoices, for `callEffects`. */
export function taxInvoiceEffects({ query, main }: TaxInvoiceEffectsParts): Record<string, Effect> {
  let serial = 1_000;
  const ofMain = { as: () => main };
  /** Returns the form with a file for a new invoice of affiliate 1. */
  async function taxInvoice() {
    const [invoice] = await query(
      `insert into invoices (id, affiliate_id, yearmonth, total_cents, liberated, created_at)
       values ($1, 1, '2026-01', 100, true, now()) returning id`,
      [(serial += 1)],
    );
    const form = new FormData();
    form.set('invoice_ids', JSON.stringify([invoice?.['id']]));
    form.set('affiliate_id', '1');
    form.set('file', new Blob(['%PDF-1.7\n']), 'nota.pdf');
    return form;
  }
  const upload = async () =>
    (await main.call('finance', 'POST', '/api/v2/invoices/upload', { body: await taxInvoice() })).body.data.id;
  return {
    'POST finance /api/invoices/upload': { body: taxInvoice },
    'POST finance /api/v2/invoices/upload': { ...ofMain, body: taxInvoice },
    'PUT finance /api/invoices/upload/:id': {
      path: async () => `/api/invoices/upload/${await upload()}`,
      body: () => ({ status: 1 }),
    },
    'DELETE finance /api/invoices/upload/:id': { path: async () => `/api/invoices/upload/${await upload()}` },
    'DELETE finance /api/v2/invoices/upload/:id': {
      ...ofMain,
      path: async () => `/api/v2/invoices/upload/${await upload()}`,
    },
  };
}
