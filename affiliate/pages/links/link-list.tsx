import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IconButton } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { formatCount } from '#shared/ui/features/reports/dashboard/figures.ts';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import { LinkActions } from '../../features/links/link-actions.tsx';
import { LinkCoupon } from '../../features/links/link-coupon.tsx';
import type { TrackingLink } from '../../features/links/link-form.tsx';
import { useMay } from '../../session/use-may.ts';
import { useMayMakeLinks } from '../../session/use-may-make-links.ts';
import { RecordList } from '../../ui/record-list.tsx';

/** The affiliate's links, newest first, with what came of each. */
export function LinkList() {
  return (
    <RecordList resource="tracking-link" sort={['created_at', 'DESC']} empty={<NoLinks />}>
      {(link) => <LinkCard link={link} />}
    </RecordList>
  );
}

function LinkCard({ link }: { link: TrackingLink }) {
  const { t, locale } = useTranslation();
  const { code, clicks, conversions, url } = link;
  const creative = link.creative_name === null ? [] : [link.creative_name];
  const details = [link.site_name, ...creative, ...link.sub_ids.filter((note) => note !== '')].join(' · ');
  return (
    <Card sx={{ display: 'grid', gap: 1.5, p: { xs: 2.5, md: 4 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{link.campaign_name}</Typography>
          <Typography variant="body2" color="text.secondary">
            {details}
          </Typography>
          {url !== null && (
            <Typography variant="body2" color="text.secondary">
              {url}
            </Typography>
          )}
        </Box>
        <DeleteLink link={link} />
      </Box>
      <Typography variant="body2" sx={tabularFigures}>
        {clicks === 0
          ? t('portal.links.clicks_none')
          : t('portal.links.clicks', { smart_count: clicks, count: formatCount(clicks, locale) })}{' '}
        ·{' '}
        {conversions === 0
          ? t('portal.links.conversions_none')
          : t('portal.links.conversions', { smart_count: conversions, count: formatCount(conversions, locale) })}
      </Typography>
      {link.off_reason === null ? (
        <>
          <CopyField
            name={`short_url_${code}`}
            label={t('portal.links.short_url')}
            value={link.short_url}
            copyLabel={t('portal.links.copy_of', { code })}
          />
          <LinkCoupon link={link} />
          <LinkActions link={link} />
        </>
      ) : (
        <Notice severity="warning">{t('portal.links.off', { reason: link.off_reason })}</Notice>
      )}
    </Card>
  );
}

function DeleteLink({ link: { id, code } }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const mayDelete = useMay('tracking-link', 'delete');
  const [isAsking, setIsAsking] = useState(false);
  if (!mayDelete) return null;

  async function remove() {
    try {
      await client.remove('tracking-link', id);
      notify(t('portal.links.deleted'), 'success');
    } catch (error) {
      notifyFailure(error);
    }
    setIsAsking(false);
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('tracking-link') });
  }

  return (
    <>
      <IconButton label={t('portal.links.delete', { code })} onClick={() => setIsAsking(true)}>
        <DeleteOutlined />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={t('portal.links.delete_question')}
          text={t('portal.links.delete_text')}
          confirmLabel={t('portal.links.delete_confirm')}
          colour="error"
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function NoLinks() {
  const { t } = useTranslation();
  const mayCreate = useMayMakeLinks();
  return (
    <Card sx={{ p: { xs: 2.5, md: 4 } }}>
      <Typography sx={{ fontWeight: 600 }}>{t('portal.links.empty')}</Typography>
      {mayCreate && (
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {t('portal.links.empty_text')}
        </Typography>
      )}
    </Card>
  );
}
