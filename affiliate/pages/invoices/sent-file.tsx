import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { formatDateTime } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ConfirmDialog } from '#shared/ui/base/confirm-dialog.tsx';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { linkStyle } from '../../ui/link-style.ts';

interface SentFileProps {
  upload: ResourceRecord<'invoice-upload'>;
  mayDelete: boolean;
}

export const taxInvoiceFileUrl = (uploadId: number): string => `/api/invoice-file?id=${uploadId}`;

/** The file under review. It can be withdrawn until it is decided. */
export function SentFile({ upload, mayDelete }: SentFileProps) {
  const { t, locale } = useTranslation();
  const { client, notify, notifyFailure } = useScreenHost();
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);

  async function remove() {
    try {
      await client.remove('invoice-upload', upload.id);
      notify(t('portal.tax_invoices.sent.deleted'), 'success');
    } catch (error) {
      notifyFailure(error);
    }
    setIsAsking(false);
    // Also after a refusal, whose cause is that the team has decided meanwhile.
    for (const resource of ['invoice', 'invoice-upload'] as const) {
      void queryClient.invalidateQueries({ queryKey: queryKeys.all(resource) });
    }
  }

  return (
    <Box sx={{ mt: 2 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('portal.tax_invoices.sent.text', {
          name: upload.file_name,
          date: formatDateTime(upload.created_at, locale),
        })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 1 }}>
        <Link href={taxInvoiceFileUrl(upload.id)} download sx={{ ...linkStyle, py: 1.25, fontWeight: 600 }}>
          {t('portal.tax_invoices.sent.download')}
        </Link>
        {mayDelete && (
          <Button colour="error" onClick={() => setIsAsking(true)}>
            {t('portal.tax_invoices.sent.delete')}
          </Button>
        )}
      </Box>
      {isAsking && (
        <ConfirmDialog
          title={t('portal.tax_invoices.sent.delete_question')}
          about={upload.file_name}
          text={t('portal.tax_invoices.sent.delete_text')}
          confirmLabel={t('portal.tax_invoices.sent.delete')}
          colour="error"
          onConfirm={remove}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Box>
  );
}
