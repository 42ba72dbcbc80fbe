import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { businessDate, systemClock } from '#shared/time.ts';
import { fittedFontSize } from '#shared/ui/base/fitted-font-size.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { loadErrorOf } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { splitName } from '#shared/ui/features/accounts/personal-data/split-name.ts';
import { useCommissionSums } from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { NewLinkButton } from '../../features/links/new-link-button.tsx';
import { removeEarlyView } from '../../session/early-view.ts';
import { useAccountStanding, useMayMakeLinks } from '../../session/use-account-standing.ts';
import { useMay } from '../../session/use-may.ts';
import { useUser } from '../../session/user.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { MoneyCard } from './money-card.tsx';
import { useTopLinks } from './use-top-links.ts';

const HomeBelow = lazyPart(() => import('./home-below.tsx'), 'HomeBelow');
/** Only of those who have not had a click yet. */
const NewcomerHome = lazyPart(() => import('./newcomer-home.tsx'), 'NewcomerHome');

/** The home: the money first, whose code and data come first too; then all else. Without any click or money it is the way to both. */
export function DashboardPage() {
  const { t } = useTranslation();
  const user = useUser();
  const { sums, underWay, query } = useCommissionSums(user.affiliate_id);
  const affiliate = useAffiliate(user.affiliate_id);
  const links = useTopLinks();
  const today = businessDate(systemClock.now());
  const { isInactive } = useAccountStanding();
  const mayMakeLinks = useMayMakeLinks();
  const hasNeeds = useMay('affiliate', 'update');
  const failure = loadErrorOf([query, affiliate]);

  const isKnown = sums.available !== undefined;
  useEffect(() => {
    if (isKnown) removeEarlyView();
  }, [isKnown]);

  const hasNoMoney = Object.values(sums).every((sum) => sum === 0) && affiliate.data !== undefined && !isInactive;
  const hasNoClick = links.data?.rows.every(({ clicks, conversions }) => clicks === 0 && conversions === 0);
  const isNew = hasNoMoney && hasNoClick === true;
  // Without money the links decide what is shown; until they are there it is still loading.
  const isOpen = hasNoMoney && hasNoClick === undefined && !links.isError;

  // The main access has the affiliate's name, which may have changed since the session began.
  const named = user.is_main ? affiliate.data : undefined;
  const firstName = splitName(named?.name ?? user.name, named?.last_name ?? null).name;
  const greeting = t('portal.home.greeting', { name: firstName });

  return (
    <Box sx={{ display: 'grid', gap: { xs: 1.5, md: 2 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 44 }}>
        {/* One line, or two small ones: however long the name is, the money stays where `early-money.ts` has drawn it. */}
        <Box
          sx={{
            flex: 1,
            containerType: 'inline-size',
            '& h1': { fontSize: `max(1.1rem, ${fittedFontSize(greeting, '1.75rem')})` },
          }}
        >
          <PageHeading title={t('portal.page.home')}>{greeting}</PageHeading>
        </Box>
        {mayMakeLinks && !isNew && !isOpen && (
          // Wider screens have it in the card of the links, which is in sight there.
          <Box sx={{ display: { md: 'none' } }}>
            <NewLinkButton variant="outlined" />
          </Box>
        )}
      </Box>
      {failure && <LoadFailed isAside message={failure.message} onRetry={failure.retry} />}
      {isNew ? (
        <LazyPlace>
          <NewcomerHome today={today} />
        </LazyPlace>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1.5, md: 2 },
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <Box sx={{ gridColumn: { lg: hasNeeds ? 'span 2' : '1 / -1' } }}>
            <MoneyCard sums={isOpen ? loading : sums} underWay={underWay} today={today} />
          </Box>
          {/* Nothing follows it, so it may come without a placeholder and shift nothing. */}
          {!isOpen && (
            <LazyPlace>
              <HomeBelow today={today} hasNeeds={hasNeeds} />
            </LazyPlace>
          )}
        </Box>
      )}
    </Box>
  );
}

const loading = { available: undefined, in_progress: undefined, future: undefined };
