import type { Route } from '../../registry.ts';

export const advertiserRoutes: readonly Route[] = [];
