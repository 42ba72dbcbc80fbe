import type { Route } from '../../registry.ts';
import { affiliateDataRoutes } from './affiliate-routes.ts';
import { listRoutes } from './list-routes.ts';
import { siteRoutes } from './site-routes.ts';

/** The calls of the affiliate app. */
export const affiliateRoutes: readonly Route[] = [...affiliateDataRoutes, ...siteRoutes, ...listRoutes];
