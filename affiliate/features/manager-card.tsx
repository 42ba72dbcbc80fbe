import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useAffiliate } from '#shared/ui/features/accounts/affiliate/use-affiliate.ts';
import { useUser } from '../session/user.tsx';
import { linkStyle } from '../ui/link-style.ts';

/** The affiliate's contact person. Placed last on the page, and hidden if the gateway names none. */
export function ManagerCard() {
  const { t } = useTranslation();
  const titleId = useId();
  const { data: affiliate } = useAffiliate(useUser().affiliate_id);
  const managers = affiliate?.managers ?? [];
  if (managers.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography component="h2" variant="h2" id={titleId}>
        {t('portal.manager.title', { smart_count: managers.length })}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {t('portal.manager.text')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {managers.map(({ id, name, email }) => (
          <Box component="li" key={id} sx={{ mt: 1.5, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
            <Box component="a" href={`mailto:${email}`} sx={{ ...linkStyle, display: 'inline-block', py: 0.75 }}>
              {email}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
