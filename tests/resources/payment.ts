import { affiliatePeople, managers } from '../access/people.ts';
import { payments } from '../../gateway/modules/payment/table.ts';
import type { GatewayContext } from '../../gateway/server/context.ts';
import { businessDate } from '#shared/time.ts';
import type { Declaration, Row } from './declaration.ts';

const writers = ['finance', 'administrator'] as const;
const staffReaders = [...managers, 'finance', 'auditor'] as const;
// Who may change one is admitted, even if its state does not allow it.
const admitted = [409, 422];
const change = () => ({ confirmed: true });
const path = 'finance /api/commission/admin_payments';
const ownPath = 'finance /api/v2/commission/payments';

const paidOn = ({ paid_at: at }: Row) => (typeof at === 'string' ? businessDate(new Date(at)) : null);

const requestedOn = ({ requested_at: at }: Row) => businessDate(new Date(String(at)));

export const payment: Declaration = {
  find: {
    q: (row) => row.affiliate_name,
    paid_from: paidOn,
    paid_to: paidOn,
    pay_from: (row) => row.pay_date,
    pay_to: (row) => row.pay_date,
    requested_from: requestedOn,
    requested_to: requestedOn,
    amount_from: (row) => row.amount,
    amount_to: (row) => row.amount,
  },
  actions: ['update'],
  kind: 'payment',
  may: { list: [...affiliatePeople, ...staffReaders], one: [...affiliatePeople, ...staffReaders], update: writers },
  change,
  changeAdmitted: admitted,
  wire: {
    [`GET ${path}`]: {
      may: staffReaders,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    [`GET ${path}/:id`]: { may: staffReaders, object: 'payment' },
    [`GET ${ownPath}`]: { may: affiliatePeople },
    [`GET ${ownPath}/:id`]: { may: affiliatePeople, object: 'payment' },
    [`PUT ${path}/:id`]: { may: writers, object: 'payment', admitted, make: () => ({ body: change() }) },
  },
};

/** Adds a payment of an affiliate that no run takes. @returns its id */
export async function newPayment({ database }: GatewayContext, affiliateId: number): Promise<number> {
  const plan = { state: 'ready', amountCents: 100, payee: {}, method: 'bank', payDate: '2099-01-01' } as const;
  const values = { ...plan, affiliateId, createdAt: new Date() };
  const [payment] = await database.db.insert(payments).values(values).returning();
  return payment?.id ?? 0;
}
