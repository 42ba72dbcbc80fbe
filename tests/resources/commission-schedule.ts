import { managers } from '../access/people.ts';
import { importForm, orderFile } from '../support/order-file.ts';
import type { Declaration, Row, WireWay } from './declaration.ts';

const planners = [...managers, 'finance'] as const;
// Who may plan is admitted, even if the commission is not there any more.
const admitted = [409, 422];
const bodyOf = (affiliate: number) => ({
  affiliate_id: affiliate,
  commissions: ['1-1-2020-01-2'],
  pay_date: '2035-06-15',
});
const plan: WireWay = { names: 'elsewhere', admitted, make: ({ affiliate }) => ({ body: bodyOf(affiliate) }) };

export const commissionSchedule: Declaration = {
  create: async ({ staff }, serial) => {
    // Affiliate 10 has complete data.
    const file = orderFile([{ order: `programado-${serial}`, site: 20, price: '9000.00' }]);
    await staff.post('/api/conversion-import', importForm(file));
    await staff.delete('/api/payment-hold/10');
    const { body } = await staff.get<Row[]>('/api/commission?filter={"affiliate_id":10,"state":"2"}');
    return { affiliate_id: 10, commissions: body.map(({ id }) => id), pay_date: '2035-06-15' };
  },
  broken: { commissions: [], pay_date: 'amanhã' },
  may: { create: planners },
  creation: { admitted, body: ({ affiliate }) => bodyOf(affiliate) },
  wire: { 'POST finance /api/commission/schedule_payment': { may: planners, ...plan } },
};
