import type { Route } from '../registry.ts';
import { advertiserRoutes } from './advertiser/routes.ts';
import { affiliateRoutes } from './affiliate/routes.ts';
import { directRoutes } from './direct/routes.ts';

/** Every call of the wire. */
export const routes: readonly Route[] = [...directRoutes, ...affiliateRoutes, ...advertiserRoutes];
