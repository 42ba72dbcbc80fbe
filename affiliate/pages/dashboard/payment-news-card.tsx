import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatBrl } from '#shared/money.ts';
import { severityIcons } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import type { PaymentNews } from './payment-news.ts';

/** The news about the affiliate's money: what it has to fix or to send, and what has arrived. */
export function PaymentNewsCard({ news }: { news: readonly PaymentNews[] }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography component="h2" variant="h2" id={titleId} sx={{ mb: 1 }}>
        {t('portal.home.news.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {news.map((item) => (
          <NewsLine key={item.id} item={item} />
        ))}
      </Box>
    </Card>
  );
}

function NewsLine({ item: { severity, title, amount, texts, to } }: { item: PaymentNews }) {
  const { t, locale } = useTranslation();
  const Icon = severityIcons[severity];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1.25 }}>
      <Icon color={severity} aria-hidden />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component={Link} to={to} sx={{ ...linkStyle, fontWeight: 600 }}>
          {t(title, { amount: formatBrl(amount, locale) })}
        </Box>
        {texts.map(({ key, values }) => (
          <Typography key={key} variant="body2" color="text.secondary">
            {t(key, values)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
