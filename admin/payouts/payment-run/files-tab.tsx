import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { formatBrl } from '#shared/money.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { useCopy } from '#shared/ui/base/use-copy.ts';
import { useProvenDownload } from '../../kit/feedback/use-proven-download.tsx';
import { CardTable } from '../../kit/page/card-table.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import type { Run } from './use-change-run.ts';

type BankFile = Run['files'][number];

/** Enough characters of a digest to distinguish two files by eye. */
const DIGEST_SHOWN = 12;

/** The digest of a file, shortened; the button copies all of it, to compare with what the bank received. */
function Digest({ file }: { file: BankFile }) {
  const t = useWords();
  const { copy, isCopied } = useCopy();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="code" title={file.sha256}>
        {file.sha256.slice(0, DIGEST_SHOWN)}…
      </Box>
      <IconButton
        label={isCopied ? t('screens.copy.done') : `${t('admin.payout.copy_digest')} (${file.name})`}
        onClick={(event) => void copy(file.sha256, event.currentTarget)}
      >
        <CopyIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Download({ file }: { file: BankFile }) {
  const t = useWords();
  const { start, isBusy, link } = useProvenDownload(`/api/bank-file?id=${file.id}`, file.name);
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        loading={isBusy}
        aria-label={`${t('admin.payout.download')} (${file.name})`}
        onClick={start}
      >
        {t('admin.payout.download')}
      </Button>
      {link}
    </>
  );
}

/** The tab 'Arquivos' of a run: what goes to the bank. */
export function FilesTab({ run }: { run: Run }) {
  const t = useWords();
  const locale = useSiteLocale();
  const mayDownload = useMay('payment-run', 'update');
  if (run.files.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
        {t(run.state === 'draft' ? 'admin.payout.no_files_yet' : 'admin.payout.no_files')}
      </Typography>
    );
  }
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 720 }}>
        {t('admin.payout.files_text')}
      </Typography>
      <CardTable
        columns={[
          { heading: t('admin.payout.file_name'), inCard: 'title', sx: { fontWeight: 600 } },
          { heading: t('admin.payout.file_number'), align: 'right' },
          { heading: t('admin.payout.file_method') },
          { heading: t('admin.payout.payments'), align: 'right' },
          { heading: t('admin.payout.file_amount'), align: 'right' },
          { heading: 'SHA-256' },
          ...(mayDownload ? [{ heading: t('admin.list.actions'), inCard: 'bare' as const }] : []),
        ]}
        rows={run.files.map((file) => ({
          key: file.id,
          cells: [
            file.name,
            file.number ?? '–',
            t(paymentMethod.labelKey(file.method)),
            file.count.toLocaleString(locale),
            formatBrl(file.amount, locale),
            <Digest key="digest" file={file} />,
            <Download key="download" file={file} />,
          ],
        }))}
      />
    </>
  );
}
