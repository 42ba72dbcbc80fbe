import { useGetList } from 'react-admin';
import { channel } from '#shared/resources/campaigns/channel.ts';
import { approvedCampaign } from '#shared/resources/earnings/approved-campaign.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import type { ApprovedFilter } from './approved-filter.tsx';

/** The rows of a page, as the wire has it by default (specification S7.75). */
export const rowsPerPage = 10;

const channelsMax = 100;
const set = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

/** Fetches a page of the campaigns of an affiliate's channels, the highest channel first. */
export function useApprovedCampaigns(affiliateId: number, { site_id, ...filter }: ApprovedFilter, page: number) {
  const channels = useGetList<ResourceRecord<'channel'>>(channel.name, {
    filter: { affiliate_id: affiliateId },
    pagination: { page: 1, perPage: channelsMax },
    sort: { field: 'id', order: 'DESC' },
  });
  const ids = channels.data?.map(({ id }) => id) ?? [];
  const isEach = ids.length === channels.total;
  const owned = isEach ? { site_ids: ids } : { affiliate_id: affiliateId };
  const [field, order] = approvedCampaign.defaultSort;
  const list = useGetList<ResourceRecord<'approved-campaign'>>(
    approvedCampaign.name,
    {
      filter: { ...(site_id === null ? owned : { site_ids: [site_id] }), ...set(filter) },
      pagination: { page, perPage: rowsPerPage },
      sort: { field, order },
    },
    { enabled: channels.isSuccess && channels.total !== 0, retry: false },
  );
  const failed = [channels, list].find(({ error }) => error !== null);
  const hasNone = channels.isSuccess && channels.total === 0;
  return {
    // Without an answer, old rows would look like one (S7.77).
    rows: failed === undefined && !hasNone ? (list.data ?? []) : [],
    total: failed === undefined && !hasNone ? (list.total ?? 0) : 0,
    isPending: failed === undefined && !hasNone && (channels.isPending || list.isPending),
    isFetching: list.isFetching,
    error: failed?.error,
    retry: () => void failed?.refetch(),
  };
}
