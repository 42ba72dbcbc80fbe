import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Reads again after a change also what is being read for the first time. The library would wait for that answer, which may
 * be of before the change, and show it as what is true now.
 */
export class RereadingQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters))
      if (query.isActive() && query.state.data === undefined) void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
