import Box from '@mui/material/Box';
import { useRef } from 'react';
import { encode } from 'uqr';
import { Button } from '#shared/ui/base/button.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { startDownload } from '#shared/ui/base/start-download.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { QrCode } from '#shared/ui/features/accounts/security/qr-code.tsx';
import type { TrackingLink } from './link-form.tsx';

const modulePixels = 16;

function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  startDownload(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Draws the QR code of a text in the size of print. @returns null if the browser refuses */
function pngOf(text: string): Promise<Blob | null> {
  const { data, size } = encode(text, { border: 4 });
  const canvas = document.createElement('canvas');
  canvas.width = size * modulePixels;
  canvas.height = size * modulePixels;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.scale(modulePixels, modulePixels);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      context.fillStyle = isDark ? '#000' : '#fff';
      context.fillRect(x, y, 1, 1);
    });
  });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** The QR code of a link, to be shown, saved or printed. */
export function LinkQr({ link: { code, short_url: url } }: { link: TrackingLink }) {
  const { t } = useTranslation();
  const { notify } = useScreenHost();
  const picture = useRef<HTMLDivElement>(null);

  function saveSvg() {
    const svg = picture.current?.querySelector('svg');
    if (svg)
      save(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }), `link-${code}.svg`);
  }

  async function savePng() {
    const blob = await pngOf(url);
    if (blob === null) notify(t('portal.links.qr_failed'), 'error');
    else save(blob, `link-${code}.png`);
  }

  return (
    <Box sx={{ mt: 2 }}>
      <div ref={picture}>
        <QrCode text={url} label={t('portal.links.qr_of', { code })} />
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button onClick={saveSvg}>{t('portal.links.qr_svg')}</Button>
        <Button onClick={() => void savePng()}>{t('portal.links.qr_png')}</Button>
      </Box>
    </Box>
  );
}
