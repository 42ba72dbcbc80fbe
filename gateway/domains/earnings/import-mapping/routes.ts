import type { Route } from '../../../engine/registry.ts';
import { importMappingCatalogue } from './import-mappings.ts';

export const importMappingRoutes: readonly Route[] = importMappingCatalogue.routes;
