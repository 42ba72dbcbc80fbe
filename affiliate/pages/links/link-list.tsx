import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { Pager } from '#shared/ui/base/pager.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMatch } from '#shared/ui/base/use-match.ts';
import { useMayMakeLinks } from '../../session/use-account-standing.ts';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { LinkCard, LinkRow } from './link-row.tsx';
import { LinkSearch } from './link-search.tsx';
import { LINKS_PER_PAGE, useLinkList } from './use-link-list.ts';

/** About as high as a link is on a phone, and in the table of a wide screen. */
const CARD_PX = 91;
const ROW_PX = 64;

const cell = { p: 1, textAlign: 'left', fontWeight: 600, fontSize: '0.8125rem', color: 'text.secondary' } as const;

/** The affiliate's links with what came of each in thirty days: a table, and cards of two lines on narrow screens. */
export function LinkList() {
  const { t } = useTranslation();
  const titleId = useId();
  const isWide = useMatch('(min-width: 900px)');
  const { list, filter, change } = useLinkList();
  const { data, error } = list;
  useKeptScroll(data !== undefined);
  const isSearched = filter.q !== '' || filter.site !== '' || filter.campaign !== '';
  const rowPx = isWide ? ROW_PX : CARD_PX;
  return (
    <Card component="section" aria-labelledby={titleId} aria-busy={list.isFetching} sx={{ p: { xs: 1.75, md: 3 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 1,
        }}
      >
        <Typography component="h2" variant="h2" id={titleId} sx={{ display: { xs: 'none', md: 'block' } }}>
          {t('portal.links.list')}
        </Typography>
        <LinkSearch filter={filter} onChange={change} />
      </Box>
      {error && <LoadFailed message={error.message} onRetry={() => void list.refetch()} />}
      {data === undefined && !error && <BlockSkeleton height={LINKS_PER_PAGE * rowPx} />}
      {data?.total === 0 &&
        (isSearched ? <Typography color="text.secondary">{t('portal.links.none_found')}</Typography> : <NoLinks />)}
      {data !== undefined &&
        data.total > 0 &&
        (isWide ? (
          <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse' }}>
            <thead>
              <tr>
                {(['campaign', 'short_url'] as const).map((name) => (
                  <Box component="th" scope="col" key={name} sx={cell}>
                    {t(`portal.links.${name}`)}
                  </Box>
                ))}
                {(['clicks', 'conversions', 'commission'] as const).map((name) => (
                  <Box component="th" scope="col" key={name} sx={{ ...cell, textAlign: 'right' }}>
                    {t(`screens.dashboard.${name}`)}
                  </Box>
                ))}
                <Box component="th" scope="col" sx={cell}>
                  {t('portal.links.thirty_days')}
                </Box>
                <Box component="th" scope="col" sx={cell}>
                  <Box component="span" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
                    {t('portal.links.actions')}
                  </Box>
                </Box>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </tbody>
          </Box>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.rows.map((link) => (
              <LinkCard key={link.id} link={link} />
            ))}
          </Box>
        ))}
      {data !== undefined && data.total > LINKS_PER_PAGE && (
        <Box sx={{ mt: 1 }}>
          <Pager
            page={filter.page}
            rowsPerPage={LINKS_PER_PAGE}
            total={data.total}
            onPage={(page) => change({ page })}
          />
        </Box>
      )}
    </Card>
  );
}

function NoLinks() {
  const { t } = useTranslation();
  const mayCreate = useMayMakeLinks();
  return (
    <Box sx={{ py: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('portal.links.empty')}</Typography>
      {mayCreate && (
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {t('portal.links.empty_text')}
        </Typography>
      )}
    </Box>
  );
}
