import type { Route } from '../../registry.ts';
import { commissionRoutes } from './commission-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { paymentRoutes } from './payment-routes.ts';

/** The calls of the finance app. */
export const financeRoutes: readonly Route[] = [...commissionRoutes, ...paymentRoutes, ...invoiceRoutes];
