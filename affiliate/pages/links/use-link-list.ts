import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useSite } from '../../session/site.tsx';
import { useUser } from '../../session/user.tsx';
import { type LinkFilter, linkSorts, readLinkFilter, withLinkFilter } from './link-filter.ts';

export const LINKS_PER_PAGE = 10;

/** The list stays as it was while somebody looks elsewhere, so that the way back finds its place in it. */
const keptMs = 5 * 60_000;

/** Fetches a page of the affiliate's links; what is searched, and how it is sorted, is in the address. */
export function useLinkList() {
  const { client } = useSite();
  const { affiliate_id: affiliateId } = useUser();
  const [query, setQuery] = useSearchParams();
  const filter = readLinkFilter(query);
  const { q, site, campaign, sort, page } = filter;
  const list = useQuery({
    queryKey: queryKeys.list('tracking-link', { affiliateId, ...filter }),
    queryFn: ({ signal }) =>
      client.list('tracking-link', {
        filter: {
          ...(q !== '' && { q }),
          ...(site !== '' && { site_id: Number(site) }),
          ...(campaign !== '' && { campaign_id: Number(campaign) }),
        },
        range: [page * LINKS_PER_PAGE, (page + 1) * LINKS_PER_PAGE - 1],
        sort: linkSorts[sort],
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: keptMs,
  });
  return {
    list,
    filter,
    /** Another search or order starts at the first page. */
    change: (changed: Partial<LinkFilter>) =>
      setQuery((before) => withLinkFilter(before, { page: 0, ...changed }), {
        replace: true,
        preventScrollReset: true,
      }),
  };
}
