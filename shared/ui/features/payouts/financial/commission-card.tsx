import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatBrl } from '#shared/money.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

interface CommissionCardProps {
  title: string;
  description: string;
  /** Reais; undefined while loading, null after a failure. */
  value: number | null | undefined;
  onDetails: () => void;
  /** Keeps the place of the card, but does not show it: on a phone, what stands above it may still grow. */
  isHeld?: boolean;
  /** What the sum consists of. */
  parts?: ReactNode;
  /** The actions for the sum. A card with actions is as wide as the others together, and is emphasized. */
  children?: ReactNode;
}

const wideCard = {
  gridColumn: '1 / -1',
  display: 'grid',
  columnGap: 5,
  rowGap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  p: { xs: 2.5, md: 4 },
} as const;

/** One of the three commission sums, with a button for its details. */
export function CommissionCard(props: CommissionCardProps) {
  const { title, description, value, onDetails, isHeld = false, parts, children } = props;
  const { t, locale } = useTranslation();
  const isMain = children !== undefined;
  return (
    <Card component="section" sx={isMain ? wideCard : { p: 2.5, ...(isHeld && { visibility: 'hidden' }) }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          containerType: 'inline-size',
          ...(!isMain && { height: '100%' }),
        }}
      >
        <Typography component="h2" variant="h3">
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, flexGrow: 1 }}>
          {description}
        </Typography>
        <Box
          sx={{
            mt: isMain ? 1 : 1.5,
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            rowGap: 1,
            alignItems: 'center',
            justifyContent: 'space-between',
          }}
        >
          <Typography
            sx={{
              // Leaves the button its place on the line, up to a million: where it does not fit, it moves all that is below.
              fontSize: isMain ? 'clamp(1.25rem, 11.6cqi - 0.8rem, 2.25rem)' : 'clamp(1.25rem, 7cqi, 1.5rem)',
              fontWeight: 650,
              letterSpacing: '-0.01em',
              lineHeight: 1.3,
              ...tabularFigures,
            }}
          >
            {value === undefined ? <Skeleton width="5em" /> : value === null ? '–' : formatBrl(value, locale)}
          </Typography>
          <Button
            variant="outlined"
            disabled={!value}
            onClick={onDetails}
            aria-label={t('screens.financial.details_of', { title })}
          >
            {t('screens.financial.details')}
          </Button>
        </Box>
        {parts}
      </Box>
      {children}
    </Card>
  );
}
