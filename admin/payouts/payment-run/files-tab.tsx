import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { paymentMethod } from '#shared/codes/payouts/payment-method.ts';
import { formatBrl } from '#shared/money.ts';
import { IconButton } from '#shared/ui/base/button.tsx';
import { useCopy } from '#shared/ui/base/use-copy.ts';
import { useProvenDownload } from '../../kit/feedback/use-proven-download.tsx';
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
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('admin.payout.file_name')}</TableCell>
              <TableCell align="right">{t('admin.payout.file_number')}</TableCell>
              <TableCell>{t('admin.payout.file_method')}</TableCell>
              <TableCell align="right">{t('admin.payout.payments')}</TableCell>
              <TableCell align="right">{t('admin.payout.file_amount')}</TableCell>
              <TableCell>SHA-256</TableCell>
              {mayDownload && <TableCell>{t('admin.list.actions')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {run.files.map((file) => (
              <TableRow key={file.id}>
                <TableCell sx={{ fontWeight: 600 }}>{file.name}</TableCell>
                <TableCell align="right">{file.number ?? '–'}</TableCell>
                <TableCell>{t(paymentMethod.labelKey(file.method))}</TableCell>
                <TableCell align="right">{file.count.toLocaleString(locale)}</TableCell>
                <TableCell align="right">{formatBrl(file.amount, locale)}</TableCell>
                <TableCell>
                  <Digest file={file} />
                </TableCell>
                {mayDownload && (
                  <TableCell>
                    <Download file={file} />
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}
