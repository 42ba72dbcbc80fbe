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
        ...(isMain && { borderColor: 'primary.main', borderWidth: 2 }),
      }}
    >
      <Typography component="h2" variant="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, flexGrow: 1 }}>
        {description}
      </Typography>
      <Typography sx={{ mt: 2, fontSize: '1.625rem', fontWeight: 650, lineHeight: 1.3, ...tabularFigures }}>
        {value === undefined ? <Skeleton width="70%" /> : formatBrl(value, locale)}
      </Typography>
      <Button
        variant="outlined"
        sx={{ mt: 2, alignSelf: 'flex-start' }}
        disabled={!value}
        onClick={onDetails}
        aria-label={t('screens.financial.details_of', { title })}
      >
        {t('screens.financial.details')}
      </Button>
    </Card>
  );
}
