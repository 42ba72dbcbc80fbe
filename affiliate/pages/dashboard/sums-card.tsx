import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router-dom';
import { formatBrl } from '#shared/money.ts';
import type { NextPayout } from '#shared/rules/payout-calendar.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { fittedFontSize } from '#shared/ui/base/fitted-font-size.ts';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { MoneyParts } from '#shared/ui/features/payouts/financial/money-parts.tsx';
import type { MoneyUnderWay } from '#shared/ui/features/payouts/financial/use-financial-data.ts';
import { pathOfWay, paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

interface SumsCardProps {
  /** Reais; undefined while loading, null after a failure. */
  sums: Readonly<Record<'available' | 'in_progress' | 'future', number | null | undefined>>;
  /** What the sum in progress consists of; undefined while unknown. */
  underWay: MoneyUnderWay | undefined;
  /** Until when to ask, and when that is paid; undefined while unknown, and for an account that cannot ask. */
  payout: NextPayout | undefined;
  /** Whether a payment waits for its tax invoice. */
  needsInvoice: boolean;
}

/** The three commission sums; the available one comes first. */
export function SumsCard({ sums, underWay, payout, needsInvoice }: SumsCardProps) {
  const { t, locale } = useTranslation();
  const navigate = useNavigate();
  return (
    <Card
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
        },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, p: { xs: 2.5, md: 4 } }}>
        <Sum title={t('screens.financial.available')} value={sums.available} isMain />
        {/* Reserves two lines on phones, whatever the text. */}
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1, minHeight: { xs: '3em', sm: '1.5em' } }}>
          {sums.available === 0 && t('portal.home.nothing_available')}
          {sums.available !== 0 &&
            payout !== undefined &&
            t(needsInvoice ? 'screens.financial.next_payout_invoice' : 'screens.financial.next_payout', {
              cut_off: formatDayAndMonth(payout.cutOff, locale),
              date: formatDayAndMonth(payout.payDate, locale),
            })}
        </Typography>
        <Box sx={{ mt: 2, display: { xs: 'grid', sm: 'block' } }}>
          <ButtonLink to={paths.financial}>{t('portal.home.open_financial')}</ButtonLink>
        </Box>
      </Box>
      {(['in_progress', 'future'] as const).map((name, index) => (
        <Box
          key={name}
          sx={{
            p: { xs: 2.5, md: 4 },
            borderColor: 'divider',
            borderStyle: 'solid',
            borderWidth: { xs: '1px 0 0 0', sm: index === 0 ? '1px 0 0 0' : '1px 0 0 1px', md: '0 0 0 1px' },
          }}
        >
          <Sum title={t(`screens.financial.${name}`)} value={sums[name]} isMain={false} />
          {name === 'in_progress' && underWay && (
            <MoneyParts underWay={underWay} onWay={(way) => void navigate(pathOfWay(way))} />
          )}
        </Box>
      ))}
    </Card>
  );
}

function Sum({ title, value, isMain }: { title: string; value: number | null | undefined; isMain: boolean }) {
  const { locale } = useTranslation();
  const text = value == null ? '–' : formatBrl(value, locale);
  const largest = isMain ? { xs: '2.125rem', md: '2.5rem' } : { xs: '1.125rem', md: '1.375rem' };
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      {/* Reserves two lines in both columns, so that their amounts align. */}
      <Typography
        component="h2"
        variant="body2"
        color="text.secondary"
        sx={{ fontWeight: 600, ...(!isMain && { minHeight: { sm: '3em' } }) }}
      >
        {title}
      </Typography>
      <Typography
        sx={{
          mt: 0.5,
          fontSize: { xs: fittedFontSize(text, largest.xs), md: fittedFontSize(text, largest.md) },
          whiteSpace: 'nowrap',
          fontWeight: 650,
          letterSpacing: '-0.01em',
          // Its line stays as high, however small the figure is.
          lineHeight: { xs: `calc(${largest.xs} * 1.25)`, md: `calc(${largest.md} * 1.25)` },
          ...tabularFigures,
        }}
      >
        {value === undefined ? <TextSkeleton width="60%" /> : text}
      </Typography>
    </Box>
  );
}
