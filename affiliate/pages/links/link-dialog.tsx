import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { CopyField } from '#shared/ui/form/copy-field.tsx';
import { LinkActions } from '../../features/links/link-actions.tsx';
import { LinkCoupon } from '../../features/links/link-coupon.tsx';
import type { TrackingLink } from '../../features/links/link-form.tsx';
import { useMay } from '../../session/use-may.ts';

/** One link: its address, coupon, QR code and notes, and deleting it. */
export function LinkDialog({ link, onClose }: { link: TrackingLink; onClose: () => void }) {
  const { t } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const mayDelete = useMay('tracking-link', 'delete');
  const [isAsking, setIsAsking] = useState(false);
  const { code, url, creative_name: creative, sub_ids: notes } = link;
  const details = [link.site_name, ...(creative === null ? [] : [creative]), ...notes.filter((note) => note !== '')];

  async function remove() {
    try {
      await client.remove('tracking-link', link.id);
      notify(t('portal.links.deleted'), 'success');
    } catch (error) {
      notifyFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: queryKeys.all('tracking-link') });
    onClose();
  }

  if (isAsking) {
    return (
      <ConfirmDialog
        title={t('portal.links.delete_question')}
        about={[link.campaign_name, ...details, code].join(' · ')}
        text={t('portal.links.delete_text')}
        confirmLabel={t('portal.links.delete_confirm')}
        colour="error"
        onConfirm={remove}
        onCancel={onClose}
      />
    );
  }
  return (
    <ModalDialog title={link.campaign_name} subtitle={details.join(' · ')} onDismiss={onClose}>
      <DialogBody>
        <Stack spacing={1.5}>
          {url !== null && (
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {url}
            </Typography>
          )}
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
        </Stack>
      </DialogBody>
      <DialogActions>
        {mayDelete && (
          <Box sx={{ mr: 'auto' }}>
            <Button colour="error" aria-label={t('portal.links.delete', { code })} onClick={() => setIsAsking(true)}>
              {t('portal.links.delete_confirm')}
            </Button>
          </Box>
        )}
        <Button onClick={onClose}>{t('common.close')}</Button>
      </DialogActions>
    </ModalDialog>
  );
}
