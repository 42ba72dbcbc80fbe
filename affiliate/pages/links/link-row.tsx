import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatBrl } from '#shared/money.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { Sparkline } from '#shared/ui/base/chart/sparkline.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { LetterTile } from '#shared/ui/base/letter-tile.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { formatCount } from '#shared/ui/features/reports/dashboard/figures.ts';
import { CopyLinkButton, ShareLinkButton } from '../../features/links/copy-link-button.tsx';
import type { TrackingLink } from '../../features/links/link-form.tsx';

const LinkDialog = lazyPart(() => import('./link-dialog.tsx'), 'LinkDialog');

/** An address as people read it. */
const shown = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** Where a link is used and leads to, in one line. */
function placeOf({ site_name: site, creative_name: creative, sub_ids: notes, url }: TrackingLink): string {
  return [site, creative, ...notes.filter((note) => note !== ''), url === null ? null : shown(url)]
    .filter((part) => part !== null)
    .join(' · ');
}

const commissionOf = (link: TrackingLink) => link.recent_commission ?? 0;
const clicksOf = (link: TrackingLink) => link.recent_clicks ?? link.clicks;
const conversionsOf = (link: TrackingLink) => link.recent_conversions ?? link.conversions;

/** Opens what is rarer: the whole address, coupon, QR code, deleting. */
function MoreButton({ link }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        label={t('portal.links.more_of', { code: link.code })}
        title={t('portal.links.actions')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {isOpen && (
        <LazyPlace onDismiss={close}>
          <LinkDialog link={link} onClose={close} />
        </LazyPlace>
      )}
    </>
  );
}

function Campaign({ link }: { link: TrackingLink }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <LetterTile name={link.campaign_name} sizePx={32} pictureUrl={link.logo_url} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, fontSize: '0.9375rem', lineHeight: 1.2, overflowWrap: 'anywhere' }}>
          {link.campaign_name}
        </Typography>
        <Typography noWrap variant="body2" color="text.secondary" sx={{ fontSize: '0.8125rem', lineHeight: 1.25 }}>
          {link.off_reason === null ? (
            placeOf(link)
          ) : (
            <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
              {t('portal.links.is_off')}
            </Box>
          )}
        </Typography>
      </Box>
    </Box>
  );
}

const cell = { p: 1, borderTop: 1, borderColor: 'divider', verticalAlign: 'middle' } as const;
const figure = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', ...tabularFigures } as const;

/** A link as a row of the table. */
export function LinkRow({ link }: { link: TrackingLink }) {
  const { locale } = useTranslation();
  return (
    <tr>
      <Box component="td" sx={{ ...cell, pl: 0, maxWidth: 0, width: '32%' }}>
        <Campaign link={link} />
      </Box>
      <Box component="td" sx={{ ...cell, fontSize: '0.8125rem' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', overflowWrap: 'anywhere' }}>
          {shown(link.short_url)}
          {link.off_reason === null && <CopyLinkButton link={link} />}
        </Box>
      </Box>
      <Box component="td" sx={figure}>
        {formatCount(clicksOf(link), locale)}
      </Box>
      <Box component="td" sx={figure}>
        {formatCount(conversionsOf(link), locale)}
      </Box>
      <Box component="td" sx={{ ...figure, fontWeight: 600 }}>
        {formatBrl(commissionOf(link), locale)}
      </Box>
      <Box component="td" sx={cell}>
        <Box sx={{ width: 60 }}>
          <Sparkline values={link.recent_days ?? []} isOpen heightPx={22} />
        </Box>
      </Box>
      <Box component="td" sx={{ ...cell, pr: 0, whiteSpace: 'nowrap', textAlign: 'right' }}>
        {link.off_reason === null && <ShareLinkButton link={link} />}
        <MoreButton link={link} />
      </Box>
    </tr>
  );
}

/** A link as a card of two lines. */
export function LinkCard({ link }: { link: TrackingLink }) {
  const { t, locale } = useTranslation();
  return (
    <Box component="li" sx={{ py: 0.25, minHeight: 91, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 48 }}>
        <Campaign link={link} />
        <Box sx={{ flexShrink: 0, width: 52 }}>
          <Sparkline values={link.recent_days ?? []} isOpen heightPx={22} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: 38 }}>
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ minWidth: 0, fontSize: '0.8125rem', lineHeight: 1.25, ...tabularFigures }}
        >
          <Box component="b" sx={{ color: 'text.primary' }}>
            {formatBrl(commissionOf(link), locale)}
          </Box>{' '}
          · {t('portal.links.clicks', { smart_count: clicksOf(link), count: formatCount(clicksOf(link), locale) })} ·{' '}
          {t('portal.links.conversions_short', { count: formatCount(conversionsOf(link), locale) })}
        </Typography>
        <Box sx={{ display: 'flex', flexShrink: 0, mr: -1.25 }}>
          {link.off_reason === null && (
            <>
              <CopyLinkButton link={link} />
              <ShareLinkButton link={link} />
            </>
          )}
          <MoreButton link={link} />
        </Box>
      </Box>
    </Box>
  );
}
