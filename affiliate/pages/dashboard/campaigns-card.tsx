import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { generatePath, Link } from 'react-router-dom';
import { BlockSkeleton } from '#shared/ui/base/block-skeleton.tsx';
import { shareBehind } from '#shared/ui/base/chart/share-bar.tsx';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { campaignTexts } from '#shared/ui/features/reports/dashboard/campaign-texts.ts';
import { Change } from '#shared/ui/features/reports/dashboard/change.tsx';
import { useDashboardCampaigns } from '#shared/ui/features/reports/dashboard/use-dashboard.ts';
import type { Period } from '#shared/ui/form/period/period.ts';
import { paths } from '../../session/paths.ts';
import { linkStyle } from '../../ui/link-style.ts';
import { tabId, TabList } from '../../ui/tab-list.tsx';

const lists = ['own', 'converting', 'higher_commission', 'exclusive'] as const;
type List = (typeof lists)[number];

const SHOWN = 4;
const ROW_PX = 56;

interface CampaignsCardProps {
  period: Period;
  /** The list that is shown first. */
  first?: List;
}

/** The four lists of campaigns, one at a time, each with the share of its figure behind the name. */
export function CampaignsCard({ period, first = 'own' }: CampaignsCardProps) {
  const { t } = useTranslation();
  const [titleId, panelId] = [useId(), useId()];
  const [list, setList] = useState<List>(first);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.75, md: 3 }, height: '100%', minWidth: 0 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <Typography component="h2" variant="h2" id={titleId}>
          {t('portal.page.campaigns')}
        </Typography>
        <Box component={Link} to={paths.campaigns} sx={{ ...linkStyle, fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
          {t('portal.home.see_campaigns')}
        </Box>
      </Box>
      <TabList
        label={t('portal.page.campaigns')}
        tabs={lists.map((name) => ({ name, label: t(`portal.home.lists.${name}`) }))}
        chosen={list}
        onChoose={setList}
        panelId={panelId}
      />
      <Box
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId, list)}
        sx={{ mt: 1, minHeight: { xs: (SHOWN - 1) * ROW_PX, md: SHOWN * ROW_PX } }}
      >
        <Campaigns key={list} list={list} period={period} />
      </Box>
    </Card>
  );
}

function Campaigns({ list, period }: { list: List; period: Period }) {
  const { t, locale } = useTranslation();
  const { data, error, refetch } = useDashboardCampaigns(period, { kind: list, count: SHOWN });
  if (error) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <BlockSkeleton height={(SHOWN - 1) * ROW_PX} />;
  if (data.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
        {t(`screens.dashboard.none.${list}`)}
      </Typography>
    );
  }
  const rows = data.map((campaign) => ({ campaign, ...campaignTexts(campaign, list, t, locale) }));
  const most = Math.max(...rows.map(({ size }) => size));
  return (
    // On phones three of them are enough.
    <Box
      component="ol"
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li:nth-of-type(n + 4)': { display: { xs: 'none', md: 'flex' } } }}
    >
      {rows.map((row) => (
        <CampaignRow key={row.campaign.id} {...row} share={most > 0 ? Math.max(0, row.size / most) : 0} />
      ))}
    </Box>
  );
}

interface CampaignRowProps extends Omit<ReturnType<typeof campaignTexts>, 'size'> {
  campaign: { id: number; name: string; logo_url: string | null };
  /** Of the largest figure, from 0 to 1. */
  share: number;
}

function CampaignRow({ campaign: { id, name, logo_url: logoUrl }, value, more, change, share }: CampaignRowProps) {
  return (
    <Box
      component="li"
      {...shareBehind(share)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: ROW_PX,
        px: 1,
        py: 0.75,
      }}
    >
      <LetterTile name={name} sizePx={28} pictureUrl={logoUrl} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component={Link}
          to={generatePath(paths.campaign, { id: String(id) })}
          sx={{
            ...linkStyle,
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            color: 'text.primary',
            textDecoration: 'none',
            fontWeight: 600,
            lineHeight: 1.3,
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {name}
        </Box>
        <Typography noWrap variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem', ...tabularFigures }}>
          {more}
        </Typography>
      </Box>
      <Box sx={{ flexShrink: 0, textAlign: 'right', fontSize: '0.9375rem' }}>
        <Typography sx={{ fontWeight: 600, fontSize: 'inherit', ...tabularFigures }}>{value}</Typography>
        {change !== undefined && (
          <Typography variant="body2" component="div" sx={{ fontSize: '0.8125rem', ...tabularFigures }}>
            <Change percent={change} />
          </Typography>
        )}
      </Box>
    </Box>
  );
}
