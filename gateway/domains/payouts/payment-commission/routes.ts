import { idText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { toWire } from '../../../engine/wire.ts';
import { paymentCommissionSearch } from './payment-commissions.ts';

/** The commissions of payments, one per order. */
export const paymentCommissionRoutes: readonly Route[] = [
  searchRoute({
    app: 'finance',
    path: '/api/commission/payment_commissions',
    needs: 'payment-commission:list',
    side: 'both',
    of: paymentCommissionSearch,
    isSortable: true,
    filter: { payment_id: idText.optional(), conversion_id: idText.optional() },
    wire: (row) => ({ id: `${row.paymentId}-${row.commissionId}`, ...toWire(row) }),
    summary: 'The commissions of payments with their orders, or the payments of a sale.',
  }),
];
