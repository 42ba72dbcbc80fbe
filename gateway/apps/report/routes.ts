import type { Route } from '../../registry.ts';
import { conversionRoutes } from './conversion-routes.ts';
import { importMappingRoutes } from './import-mapping-routes.ts';
import { importRoutes } from './import-routes.ts';

/** The calls of the report app. */
export const reportRoutes: readonly Route[] = [...conversionRoutes, ...importRoutes, ...importMappingRoutes];
