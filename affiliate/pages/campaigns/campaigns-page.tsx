import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSite } from '../../session/site.tsx';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { CampaignCard } from './campaign-card.tsx';
import { type CampaignFilter, campaignSorts, readFilter, writeFilter } from './campaign-filter.ts';
import styles from './campaigns.module.css';
import { FilterFields } from './filter-fields.tsx';
import { leadingStatus, type Participation, useParticipations } from './use-participations.ts';

/** Few enough for a phone, and whole rows of two and three. */
const campaignsPerPage = 12;

/** The list stays as it was while somebody looks elsewhere, so that the way back finds its place in it. */
const keptMs = 5 * 60_000;

/**
 * Fetches a page of the campaigns. Which of them the affiliate promotes is known here alone, so for these kinds all that
 * match are fetched.
 *
 * @param participations undefined until they are known
 */
function useCampaigns(filter: CampaignFilter, participations: readonly Participation[] | undefined) {
  const { client } = useSite();
  const { q, categoryId, kind, sort, page } = filter;
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
    staleTime: keptMs,
    queryFn: async ({ signal }) => {
      const options = { filter: listFilter, sort: campaignSorts[sort], signal };
      if (!isByOwn) return client.list('campaign', { ...options, range: [first, first + campaignsPerPage - 1] });
      const own = new Set(participations?.map((one) => one.campaign_id));
      const rows = (await client.all('campaign', options)).filter(({ id }) => own.has(id) === (kind === 'own'));
      return { rows: rows.slice(first, first + campaignsPerPage), total: rows.length };
    },
  });
}

/** The campaigns that the affiliate may promote, 'Campanhas': search, filter and the state of the own channels. */
export function CampaignsPage() {
  const { t } = useTranslation();
  const mayMakeLinks = useMayMakeLinks();
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const participations = useParticipations();
  const campaigns = useCampaigns(filter, participations.data);
  const change = useCallback(
    (changed: Partial<CampaignFilter>) =>
      setQuery((before) => writeFilter({ ...readFilter(before), page: 0, ...changed }), { replace: true }),
    [setQuery],
  );
  useKeptScroll(campaigns.data !== undefined);
  const failure = loadErrorOf([campaigns, participations]);
  const isNarrowed = filter.q !== '' || filter.categoryId !== null || filter.kind !== 'all';
  const { rows = [], total = 0 } = campaigns.data ?? {};
  return (
    <Stack spacing={{ xs: 1.5, md: 2 }}>
      <div>
        <PageHeading title={t('portal.page.campaigns')} />
        <Typography color="text.secondary" sx={{ mt: 0.5, display: { xs: 'none', md: 'block' } }}>
          {t(mayMakeLinks ? 'portal.campaigns.intro' : 'portal.campaigns.intro_view')}
        </Typography>
      </div>
      <FilterFields filter={filter} onChange={change} />
      {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
      {campaigns.isPending && !failure && <BlockSkeleton height={420} />}
      {campaigns.data && rows.length === 0 && (
        <NoCampaigns isNarrowed={isNarrowed} onClear={() => setQuery({}, { replace: true })} />
      )}
      <ul className={styles.cards} aria-busy={campaigns.isFetching}>
        {rows.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard
              campaign={campaign}
              status={participations.data ? leadingStatus(participations.data, campaign.id) : null}
            />
          </li>
        ))}
      </ul>
      {total > campaignsPerPage && (
        <Pager
          page={filter.page}
          rowsPerPage={campaignsPerPage}
          total={total}
          onPage={(page) => {
            change({ page });
            window.scrollTo(0, 0);
          }}
        />
      )}
    </Stack>
  );
}

function NoCampaigns({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Card sx={{ p: 4, textAlign: 'center' }}>
      <Typography component="h2" variant="h2">
        {t(isNarrowed ? 'portal.campaigns.none_found' : 'portal.campaigns.none')}
      </Typography>
      <Typography color="text.secondary" sx={{ my: 1 }}>
        {t(isNarrowed ? 'portal.campaigns.none_found_text' : 'portal.campaigns.none_text')}
      </Typography>
      {isNarrowed && <Button onClick={onClear}>{t('common.clear')}</Button>}
    </Card>
  );
}
