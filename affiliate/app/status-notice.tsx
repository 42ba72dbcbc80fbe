import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { Notice } from '#shared/ui/base/notice.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { paths } from '../session/paths.ts';
import { linkStyle } from '../ui/link-style.ts';

interface StatusNoticeProps {
  /** Code of `affiliateStatus`. */
  status: number;
  /** The reason as staff wrote it; null where they gave none. */
  reason: string | null;
}

/** Shows on every page that the account is paused, refused or leaving, why, and how that ends. */
export function StatusNotice({ status, reason }: StatusNoticeProps) {
  const { t } = useTranslation();
  const shown = (['paused', 'refused', 'deletion_requested'] as const).find(
    (name) => affiliateStatus.codes[name] === status,
  );
  if (shown === undefined) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Notice severity={shown === 'refused' ? 'error' : 'warning'}>
        {t(`portal.status_notice.${shown}`)} {reason !== null && t('portal.status_notice.reason', { reason })}{' '}
        {t(`portal.status_notice.${shown}_way`)}{' '}
        <Box component={Link} to={paths.home} sx={linkStyle}>
          {t('portal.status_notice.contact')}
        </Box>
      </Notice>
    </Box>
  );
}
