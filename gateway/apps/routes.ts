import type { Route } from '../registry.ts';
import { advertiserRoutes } from './advertiser/routes.ts';
import { affiliateRoutes } from './affiliate/routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { directRoutes } from './direct/routes.ts';
import { financeRoutes } from './finance/routes.ts';
import { outboxRoutes } from './outbox-routes.ts';
import { reportRoutes } from './report/routes.ts';

/** Every call of the wire. */
export const routes: readonly Route[] = [
  ...directRoutes,
  ...affiliateRoutes,
  ...advertiserRoutes,
  ...reportRoutes,
  ...financeRoutes,
  ...auditRoutes,
  ...outboxRoutes,
];
