import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatBrl } from '#shared/money.ts';
import type { LoadError } from '#shared/ui/base/load-error.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { severityIcons } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { Need } from './needs.ts';

interface NeedsCardProps {
  needs: readonly Need[];
  failure: LoadError | undefined;
}

/** What needs the affiliate, each with the door to it, and below the news about its money. */
export function NeedsCard({ needs, failure }: NeedsCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const waiting = needs.filter(({ door }) => door !== undefined).length;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 1.75, md: 3 }, height: '100%' }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 0.5 }}>
        <Typography component="h2" variant="h2" id={titleId}>
          {t(waiting === 0 && needs.length > 0 ? 'portal.home.news.title' : 'portal.home.needs')}
        </Typography>
        {waiting > 0 && (
          <Box
            component="span"
            sx={{
              px: 1,
              borderRadius: '12px',
              bgcolor: 'error.main',
              color: 'background.paper',
              fontSize: '0.8125rem',
              fontWeight: 600,
              lineHeight: '22px',
            }}
          >
            {waiting}
          </Box>
        )}
      </Box>
      {failure && <LoadFailed message={failure.message} onRetry={failure.retry} />}
      {needs.length === 0 && !failure && (
        <Box sx={{ display: 'flex', gap: 1, py: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
          <CheckCircle color="success" fontSize="small" aria-hidden />
          {t('portal.home.needs_none')}
        </Box>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {needs.map((need) => (
          <NeedLine key={need.id} need={need} />
        ))}
      </Box>
    </Card>
  );
}

function NeedLine({ need: { severity, title, amount, texts, to, door } }: { need: Need }) {
  const { t, locale } = useTranslation();
  const Icon = severityIcons[severity];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Icon color={severity} aria-hidden />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.35 }}>
          {t(title, { amount: formatBrl(amount, locale) })}
        </Typography>
        {texts.map(({ key, values }) => (
          <Typography key={key} variant="body2" color="text.secondary">
            {t(key, values)}
          </Typography>
        ))}
        {door !== undefined && (
          <Box sx={{ mt: 0.75 }}>
            <ButtonLink to={to} variant="outlined" isSmall>
              {t(door)}
            </ButtonLink>
          </Box>
        )}
      </Box>
    </Box>
  );
}
