import QrCode2 from '@mui/icons-material/QrCode2';
import Share from '@mui/icons-material/Share';
import Box from '@mui/material/Box';
import { type ComponentType, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { TrackingLink } from './link-form.tsx';
import { useShareLink } from './use-share.ts';

interface QrProps {
  link: TrackingLink;
}

/** Shares a link by the phone's own menu, and shows it as a QR code, whose code is loaded when it is first asked for. */
export function LinkActions({ link }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const { notify } = useScreenHost();
  const [Qr, setQr] = useState<ComponentType<QrProps>>();
  const [isOpen, setIsOpen] = useState(false);
  const share = useShareLink();

  async function toggleQr() {
    try {
      const { LinkQr } = await import('./link-qr.tsx');
      setQr(() => LinkQr);
      setIsOpen(!isOpen);
    } catch {
      notify(t('errors.network'), 'error');
    }
  }

  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {share && (
          <Button variant="outlined" icon={<Share />} onClick={() => void share(link)}>
            {t('portal.links.share')}
          </Button>
        )}
        <Button variant="outlined" icon={<QrCode2 />} aria-expanded={isOpen} onClick={() => void toggleQr()}>
          {t('portal.links.qr')}
        </Button>
      </Box>
      {isOpen && Qr !== undefined && <Qr link={link} />}
    </div>
  );
}
