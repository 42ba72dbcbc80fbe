import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { Notice } from '#shared/ui/base/notice.tsx';
import { paletteOf } from '#shared/ui/base/theme-parts.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useMatch } from '#shared/ui/base/use-match.ts';
import type { TaxInvoice } from '../../session/tax-invoices.ts';
import { taxInvoiceFileTypes } from './tax-invoice-file.ts';
import { useSendTaxInvoice } from './use-send-tax-invoice.ts';

interface TaxInvoiceUploadProps {
  taxInvoice: TaxInvoice;
  /** Whether a file was sent before, and refused. */
  isAgain: boolean;
}

const ProgressBar = styled('progress')(({ theme }) => ({
  width: '100%',
  height: 8,
  accentColor: paletteOf(theme).primary.main,
}));

/** Takes the file of a tax invoice, by drag and drop, from the phone's camera or its files, and sends it at once. */
export function TaxInvoiceUpload({ taxInvoice, isAgain }: TaxInvoiceUploadProps) {
  const { t } = useTranslation();
  const { sending, error, send, cancel } = useSendTaxInvoice(taxInvoice.id);
  const [isOver, setIsOver] = useState(false);
  const isTouch = useMatch('(pointer: coarse)');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) send(file);
  };
  return (
    <div>
      <Typography component="h3" variant="h3">
        {t(isAgain ? 'portal.tax_invoices.upload.again' : 'portal.tax_invoices.upload.title')}
      </Typography>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        sx={{
          mt: 1,
          p: 2.5,
          minHeight: 168,
          boxSizing: 'border-box',
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: '10px',
        }}
      >
        {sending ? (
          <Progress {...sending} onCancel={cancel} />
        ) : (
          <>
            {!isTouch && <Typography sx={{ mb: 1.5 }}>{t('portal.tax_invoices.upload.drop')}</Typography>}
            <Box sx={{ display: { xs: 'grid', sm: 'flex' }, flexWrap: 'wrap', gap: 1 }}>
              <FileButton label={t('portal.tax_invoices.upload.choose')} isMain onFile={send} />
              {isTouch && <FileButton label={t('portal.tax_invoices.upload.photo')} isCamera onFile={send} />}
            </Box>
            <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
              {t('portal.tax_invoices.upload.formats')}
            </Typography>
          </>
        )}
      </Box>
      {error !== undefined && (
        <Box sx={{ mt: 1.5, whiteSpace: 'pre-line' }}>
          <Notice severity="error">{error}</Notice>
        </Box>
      )}
    </div>
  );
}

function Progress({ name, share, onCancel }: { name: string; share: number | undefined; onCancel: () => void }) {
  const { t } = useTranslation();
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const text =
    percent === undefined
      ? t('portal.tax_invoices.upload.working', { name })
      : t('portal.tax_invoices.upload.sending', { name, percent });
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
      <ProgressBar aria-label={text} max={1} {...(share !== undefined && { value: share })} />
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
    </>
  );
}

interface FileButtonProps {
  label: string;
  isMain?: boolean;
  /** Opens the camera instead of the files. */
  isCamera?: boolean;
  onFile: (file: File) => void;
}

function FileButton({ label, isMain = false, isCamera = false, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={isMain ? 'contained' : 'outlined'} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={isCamera ? 'image/jpeg,image/png' : taxInvoiceFileTypes}
        {...(isCamera && { capture: 'environment' })}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again after it was corrected.
          target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
