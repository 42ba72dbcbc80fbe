import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from '../../app/site.tsx';
import type { CampaignFilter } from './campaign-filter.ts';
import type { Participation } from './use-participations.ts';

/** Few enough for a phone, and whole rows of two and three. */
export const campaignsPerPage = 12;

/**
 * Fetches a page of the campaigns. Which of them the affiliate promotes is known here alone, so for these kinds all that
 * match are fetched.
 *
 * @param participations undefined until they are known
 */
export function useCampaigns(filter: CampaignFilter, participations: readonly Participation[] | undefined) {
  const { client } = useSite();
  const { q, categoryId, kind, page } = filter;
  const isByOwn = kind === 'own' || kind === 'new';
  const listFilter = {
    ...(q !== '' && { q }),
    ...(categoryId !== null && { category_id: categoryId }),
    ...(kind === 'exclusive' && { is_exclusive: true }),
  };
  const first = page * campaignsPerPage;
  return useQuery({
    queryKey: queryKeys.list('campaign', { ...filter, ...(isByOwn && { participations }) }),
    enabled: !isByOwn || participations !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const options = { filter: listFilter, sort: ['name', 'ASC'], signal } as const;
      if (!isByOwn) return client.list('campaign', { ...options, range: [first, first + campaignsPerPage - 1] });
      const own = new Set(participations?.map((one) => one.campaign_id));
      const rows = (await client.all('campaign', options)).filter(({ id }) => own.has(id) === (kind === 'own'));
      return { rows: rows.slice(first, first + campaignsPerPage), total: rows.length };
    },
  });
}
