import type { Route } from '../../registry.ts';

export const directRoutes: readonly Route[] = [];
