import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { formatBrl } from '#shared/money.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { type Way, waysOf } from '#shared/ui/features/payouts/payments/failure-advice.ts';
import type { MoneyUnderWay } from './use-financial-data.ts';

interface MoneyPartsProps {
  underWay: MoneyUnderWay;
  isStaff?: boolean;
  /** Opens the page on which the affiliate resolves stuck payments; undefined for users who cannot. */
  onWay?: ((way: Way) => void) | undefined;
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  ...tabularFigures,
} as const;

const partsStyle = { mt: 1.5, display: 'grid', gap: 0.5, fontSize: '0.875rem', lineHeight: 1.43 } as const;

/** The payments in progress: the sum on its way with its date, and the stuck sum with links to resolve it. */
export function MoneyParts({ underWay, isStaff = false, onWay }: MoneyPartsProps) {
  const { t, locale } = useTranslation();
  const { onItsWay, day, stuck, stuckBlockers } = underWay;
  return (
    <Box sx={partsStyle}>
      {onItsWay > 0 && (
        <Box sx={line}>
          <span>
            {day === null
              ? t('screens.financial.on_its_way')
              : t('screens.financial.on_its_way_day', { date: formatDayAndMonth(day, locale) })}
          </span>
          <span>{formatBrl(onItsWay, locale)}</span>
        </Box>
      )}
      {stuck > 0 && (
        <>
          <Box sx={{ ...line, color: 'error.main', fontWeight: 600 }}>
            <span>{t(isStaff ? 'screens.financial.stuck_staff' : 'screens.financial.stuck')}</span>
            <span>{formatBrl(stuck, locale)}</span>
          </Box>
          {onWay && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {waysOf(stuckBlockers).map((way) => (
                <Button key={way} variant="outlined" onClick={() => onWay(way)}>
                  {t(`screens.financial.settle.${way}`)}
                </Button>
              ))}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

/** Keeps the place of two lines: half of what the parts can be, so that little moves whatever they are. */
export function PartsSkeleton() {
  return (
    <Box sx={partsStyle}>
      <Skeleton width="70%" />
      <Skeleton width="50%" />
    </Box>
  );
}
