import type { Route } from '../../registry.ts';

export const affiliateRoutes: readonly Route[] = [];
