import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { TextSkeleton } from '#shared/ui/base/text-skeleton.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { soldText } from './figures.ts';

/** What is invoiced or paid was approved. */
const groups = [
  ['pending', ['pending']],
  ['approved', ['approved', 'invoiced', 'paid']],
  ['refused', ['refused']],
] as const;

/** What of a period waits, was approved and was refused: conversions and their commission. As high while it loads. */
export function StatusSums({ summary }: { summary: ResourceRecord<'dashboard-summary'> | undefined }) {
  const { t, locale } = useTranslation();
  const sumOf = (names: (typeof groups)[number][1]) => {
    const codes: readonly number[] = names.map((name) => conversionStatus.codes[name]);
    const rows = summary?.by_status.filter(({ validation_status: code }) => codes.includes(code)) ?? [];
    return {
      conversions: rows.reduce((sum, row) => sum + row.conversions, 0),
      commission: rows.reduce((sum, row) => sum + Math.round(row.commission * 100), 0) / 100,
    };
  };
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gap: 1, m: 0, mt: { xs: 1, md: 2 }, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
    >
      {groups.map(([name, statuses]) => {
        const { conversions, commission } = sumOf(statuses);
        return (
          <Box key={name} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="body2" color="text.secondary" noWrap>
              {t(`codes.conversion_status.${name}`)}
            </Typography>
            <Typography
              component="dd"
              sx={{
                m: 0,
                overflowWrap: 'anywhere',
                fontSize: { xs: '0.875rem', md: '1rem' },
                fontWeight: 600,
                ...tabularFigures,
              }}
            >
              {summary === undefined ? <TextSkeleton width="70%" /> : formatBrl(commission, locale)}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              color="text.secondary"
              noWrap
              sx={{
                m: 0,
                fontSize: { xs: '0.8125rem', md: '0.875rem' },
                lineHeight: { xs: 1.3, md: 1.43 },
                ...tabularFigures,
              }}
            >
              {summary === undefined ? <TextSkeleton width="50%" /> : soldText(conversions, t, locale)}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
