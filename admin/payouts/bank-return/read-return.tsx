import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { paymentState } from '#shared/codes/payouts/payment-state.ts';
import { tabularFigures } from '#shared/ui/base/theme.ts';
import { ErrorTable } from '../../kit/feedback/error-table.tsx';
import { FileDrop, useFileSize } from '../../kit/form/file-drop.tsx';
import { UploadProgress } from '../../kit/form/upload-progress.tsx';
import { listPath } from '../../kit/list/list-path.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { OtherLots, ReturnReviews } from './return-notes.tsx';
import { type ReturnResult, useReadReturn } from './use-read-return.ts';

const COUNTS = ['paid', 'failed', 'review', 'unchanged'] as const;

export function ReturnFacts({ result }: { result: Pick<ReturnResult, (typeof COUNTS)[number]> }) {
  const t = useWords();
  const locale = useSiteLocale();
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0 }}>
      {COUNTS.map((name) => (
        <Box key={name}>
          <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {t(`admin.payout.${name}`)}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.25rem',
              fontWeight: 650,
              color: name === 'failed' && result.failed > 0 ? 'error.main' : 'text.primary',
              ...tabularFigures,
            }}
          >
            {result[name].toLocaleString(locale)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** What the return did, and where to go on. */
function Applied({ result, onRestart }: { result: ReturnResult; onRestart: () => void }) {
  const t = useWords();
  const followUps = (['failed', 'review'] as const).filter((state) => result[state] > 0);
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Alert severity="success" sx={{ width: '100%' }}>
        {t('admin.payout.return_applied')}
      </Alert>
      <ReturnFacts result={result} />
      <ReturnReviews reviews={result.reviews} />
      <OtherLots other_lots={result.other_lots} />
      {followUps.includes('failed') && <Typography>{t('admin.payout.failed_text')}</Typography>}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {followUps.map((state) => (
          <Button
            key={state}
            variant="contained"
            component={LinkBase}
            to={listPath('payment', { state: paymentState.codes[state] })}
          >
            {t(`admin.payout.see_${state}`)}
          </Button>
        ))}
        <Button onClick={onRestart}>{t('admin.payout.another_return')}</Button>
      </Stack>
    </Stack>
  );
}

/** Reads a return of the bank: shows what it would do, and does it on confirmation. */
export function ReadReturn() {
  const t = useWords();
  const translate = useTranslate();
  const sizeOf = useFileSize();
  const { file, checked, applied, error, isRunning, progress, check, apply, cancel, restart } = useReadReturn();
  if (applied) return <Applied result={applied} onRestart={restart} />;
  // A line that leaves its payment for review says why there.
  const errors = checked?.errors.filter(({ line }) => !checked.reviews.some((review) => review.line === line)) ?? [];
  const changes = checked ? checked.paid + checked.failed + checked.review : 0;
  return (
    <Stack sx={{ gap: 2 }}>
      <FileDrop
        accept=".ret,.txt,.csv,text/plain,text/csv"
        label={t(file ? 'admin.payout.choose_other_return' : 'admin.payout.choose_return')}
        file={file}
        facts={file && sizeOf(file.size)}
        hint={t('admin.payout.return_hint')}
        disabled={isRunning}
        onTake={(taken) => void check(taken)}
      />
      {error && (
        <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
          {[error.message, ...error.details].map((text) => translate(text)).join(' ')}
        </Alert>
      )}
      {isRunning && <UploadProgress share={progress} onCancel={cancel} />}
      {checked && !isRunning && (
        <>
          <ReturnFacts result={checked} />
          {errors.length > 0 && (
            <>
              <Alert severity="warning">{t('admin.payout.return_errors')}</Alert>
              <ErrorTable errors={errors} fields={['line', 'reason']} fileName={file?.name ?? ''} />
            </>
          )}
          <ReturnReviews reviews={checked.reviews} />
          <OtherLots other_lots={checked.other_lots} />
          {changes === 0 && <Alert severity="info">{t('admin.payout.return_nothing')}</Alert>}
        </>
      )}
      {file && !isRunning && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {checked ? (
            <Button variant="contained" disabled={changes === 0} onClick={() => void apply(file)}>
              {t('admin.payout.apply_return')}
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => void check(file)}>
              {t('common.retry')}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}
