import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatBrl } from '#shared/money.ts';
import { tabularFigures } from '#shared/screens/theme.ts';
import { useTranslation } from '#shared/screens/translation.tsx';

interface CommissionCardProps {
  title: string;
  description: string;
  /** Reais; undefined while it loads. */
  value: number | undefined;
  /** The sum that can be asked for stands out. */
  isMain: boolean;
  onDetails: () => void;
}

/** One of the three sums, with the way to what it is made of. */
export function CommissionCard({ title, description, value, isMain, onDetails }: CommissionCardProps) {
  const { t, locale } = useTranslation();
  return (
    <Card
      component="section"
      sx={{
        p: 2.5,
        display: 'flex',
        flexDirection: 'column',
        containerType: 'inline-size',
        ...(isMain && { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' }),
      }}
    >
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, flexGrow: 1 }}>
        {description}
      </Typography>
      <Box
        sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography
          sx={{ fontSize: 'clamp(1.25rem, 7cqi, 1.5rem)', fontWeight: 650, lineHeight: 1.3, ...tabularFigures }}
        >
          {value === undefined ? <Skeleton width="6em" /> : formatBrl(value, locale)}
        </Typography>
        <Button
          variant="outlined"
          disabled={value === undefined || value === 0}
          onClick={onDetails}
          aria-label={t('screens.financial.details_of', { title })}
        >
          {t('screens.financial.details')}
        </Button>
      </Box>
    </Card>
  );
}
