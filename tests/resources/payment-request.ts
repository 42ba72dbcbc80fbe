import { affiliateWriters, managers } from '../access/people.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import type { Declaration, Row, WireWay } from './declaration.ts';

/** An affiliate with complete data for each who may ask, and a channel of its own. */
const payable = { visitor: { id: 0, site: 0 }, affiliate: { id: 1, site: 1 }, staff: { id: 10, site: 20 } };

/** What an affiliate with the payment data of the sample sends. */
const bodyOf = (affiliate: number) => ({
  affiliate_id: affiliate,
  document_type: 'CNPJ',
  document_number: 'AB1234CD000160',
  business_name: 'Costa Mídia Digital Ltda.',
  trademark: null,
  email: 'financeiro@demo.test',
  phone_number: null,
});

const staffAskers = [...managers, 'finance'] as const;
// Who may ask is admitted, even if there is nothing to pay.
const admitted = [422];
const ask: WireWay = { names: 'elsewhere', admitted, make: ({ affiliate }) => ({ body: bodyOf(affiliate) }) };

export const paymentRequest: Declaration = {
  create: async ({ staff }, serial, audience) => {
    const { id, site } = payable[audience];
    const file = orderFile([{ order: `ganho-${serial}`, site, price: '90000.00' }]);
    await staff.post('/api/conversion-import', importForm(file));
    // A change of payment data, which other tests make, puts payments on hold.
    await staff.delete(`/api/payment-hold/${id}`);
    const { body } = await staff.get<Row[]>(`/api/payment-info?filter={"affiliate_id":${id}}`);
    const { document_type, document_number, business_name, trademark, email, phone_number } = body[0]!;
    return { affiliate_id: id, document_type, document_number, business_name, trademark, email, phone_number };
  },
  broken: { email: 'nobody' },
  may: { create: [...affiliateWriters, ...staffAskers] },
  creation: { admitted, body: ({ affiliate }) => bodyOf(affiliate) },
  wire: {
    'POST finance /api/payment_request': { may: staffAskers, ...ask },
    'POST finance /api/v2/payment_request': { may: affiliateWriters, ...ask },
  },
};
