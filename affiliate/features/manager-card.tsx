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
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: 1.75, md: 3 }, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 0.5 }}
    >
      <Box sx={{ flex: '1 1 220px' }}>
        <Typography component="h2" variant="h3" id={titleId}>
          {t('portal.manager.title', { smart_count: managers.length })}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ display: { xs: 'none', md: 'block' } }}>
          {t('portal.manager.text')}
        </Typography>
      </Box>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, listStyle: 'none', m: 0, p: 0 }}>
        {managers.map(({ id, name, email }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
            <Box
              component="a"
              href={`mailto:${email}`}
              sx={{ ...linkStyle, display: 'block', py: 0.25, fontWeight: 600 }}
            >
              {name}
            </Box>
            <Typography color="text.secondary" sx={{ display: { xs: 'none', md: 'block' }, fontSize: 'inherit' }}>
              {email}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
