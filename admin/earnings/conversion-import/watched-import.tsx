import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { HttpError, useGetOne, useNotify, useTranslate, useUpdate } from 'react-admin';
import { formatBrl, toCents, toReais } from '#shared/money.ts';
import { conversionImport } from '#shared/resources/earnings/conversion-import.ts';
import { formatDateTime } from '#shared/time.ts';
import { LoadFailed } from '#shared/ui/base/load-state.tsx';
import { FormSkeleton } from '#shared/ui/form/form-skeleton.tsx';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { ErrorTable } from '../../kit/feedback/error-table.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { NotFound } from '../../kit/page/not-found.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { ImportFacts } from './import-facts.tsx';
import { type ImportRecord, isOpen } from './import-record.ts';
import { ImportWarnings } from './import-warnings.tsx';
import { WaitingLines } from './waiting-lines.tsx';

/** How often one that goes on is read again. */
export const REFRESH_MS = 1_000;

/** The orders of an import that were looked at: checked, and then applied or refused. */
const doneOf = ({ state, checked_lines, applied_lines, refused }: ImportRecord): number =>
  state === 'checking' ? checked_lines : applied_lines + refused;

/** Whether it was refused as a whole, by no line of its own. */
const isRefusedAsWhole = ({ state, refused }: ImportRecord): boolean => state === 'refused' && refused === 0;

/** Which text says why an import was refused. */
function refusalOf(record: ImportRecord): 'refused_as_whole' | 'not_read_to_end' | 'refused' {
  if (isRefusedAsWhole(record)) return 'refused_as_whole';
  return record.errors.at(-1)?.code === 'too_many_bad_lines' ? 'not_read_to_end' : 'refused';
}

/** The share of an import that is done, as a bar. */
export function ImportBar({ record }: { record: ImportRecord }) {
  const t = useWords();
  const percent = record.orders === 0 ? 100 : Math.round((100 * doneOf(record)) / record.orders);
  return (
    <LinearProgress
      variant={record.state === 'reading' ? 'indeterminate' : 'determinate'}
      value={percent}
      color={record.state === 'applying' ? 'primary' : 'secondary'}
      aria-label={t('admin.import.progress')}
      sx={{ height: 8, borderRadius: 4 }}
    />
  );
}

/** An import as it is now, read again and again while it goes on: how far it is, what is left, and the refused lines. */
export function WatchedImport({ id }: { id: number }) {
  const t = useWords();
  // The row of a list lacks the refused lines.
  const { data, error, isPending, refetch } = useGetOne<ImportRecord>(
    conversionImport.name,
    { id, meta: { view: 'full' } },
    { refetchInterval: ({ state }) => (state.data !== undefined && isOpen(state.data) ? REFRESH_MS : false) },
  );
  if (error instanceof HttpError && error.status === 404) return <NotFound />;
  return (
    <>
      {error !== null && <LoadFailed message={t('admin.import.load_failed')} onRetry={() => void refetch()} />}
      {isPending && <FormSkeleton fields={3} />}
      {data && <ImportState record={data} />}
    </>
  );
}

/** Returns the function that says why a line was refused, with the value of the file that the server's text ends with. */
function useErrorTexts(): (error: { code: string; message: string }) => string {
  const translate = useTranslate();
  return ({ code, message }) => {
    const text = translate(`admin.import.errors.${code}`, { _: message });
    const [, value] = /\. \((.+)\)$/su.exec(message) ?? [];
    return text === message || value === undefined ? text : `${text} (${value})`;
  };
}

function ImportState({ record }: { record: ImportRecord }) {
  const t = useWords();
  const locale = useSiteLocale();
  const textOf = useErrorTexts();
  const mayStop = useMay(conversionImport.name, 'update');
  const { errors, file_name, created_at, user_name } = record;
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start', width: '100%' }}>
      <Box>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {file_name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {t('admin.import.by', {
            name: user_name ?? t('admin.import.somebody'),
            at: formatDateTime(created_at, locale),
          })}
        </Typography>
      </Box>
      <Outcome record={record} />
      {isOpen(record) && mayStop && <StopImport record={record} />}
      <WaitingLines record={record} />
      {record.state !== 'reading' && <ImportFacts result={record} />}
      <ImportWarnings warnings={record.warnings} />
      {errors.length > 0 && (
        <ErrorTable
          errors={errors.map((error) => ({ ...error, message: textOf(error) }))}
          fields={['line', 'column', 'reason']}
          fileName={file_name}
          {...(isRefusedAsWhole(record) && { title: t('admin.import.reasons') })}
        />
      )}
    </Stack>
  );
}

/** Says how far an import is, or how it ended. */
function Outcome({ record }: { record: ImportRecord }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { state, orders, refused, applied_lines, amount, total_amount } = record;
  const count = (number: number) => number.toLocaleString(locale);
  const sums = { amount: formatBrl(amount, locale), total: formatBrl(total_amount, locale) };
  const values = { ...sums, done: count(applied_lines), lines: count(orders) };
  if (isOpen(record)) {
    const left = {
      lines: count(orders - applied_lines - refused),
      amount: formatBrl(toReais(toCents(total_amount) - toCents(amount)), locale),
    };
    return (
      <Stack role="status" sx={{ gap: 1, width: '100%' }}>
        <Typography>
          {state === 'reading' && t('admin.import.reading')}
          {state === 'checking' &&
            t('admin.import.checking', { done: count(record.checked_lines), lines: values.lines })}
          {state === 'applying' && t('admin.import.applying', values)}
        </Typography>
        <ImportBar record={record} />
        {state === 'applying' && <Typography variant="body2">{t('admin.import.left', left)}</Typography>}
        <Typography variant="body2" color="text.secondary">
          {t('admin.import.goes_on')}
        </Typography>
      </Stack>
    );
  }
  if (state === 'refused') return <Alert severity="error">{t(`admin.import.${refusalOf(record)}`)}</Alert>;
  if (state === 'stopped') {
    const text = applied_lines === 0 ? t('admin.import.stopped_before') : t('admin.import.was_stopped', values);
    return <Alert severity="warning">{text}</Alert>;
  }
  return (
    <>
      <Alert severity="success">{t('admin.import.applied')}</Alert>
      {refused > 0 && <Alert severity="warning">{t('admin.import.has_errors', { smart_count: refused })}</Alert>}
    </>
  );
}

function StopImport({ record }: { record: ImportRecord }) {
  const t = useWords();
  const notify = useNotify();
  const onError = useFailedChange(conversionImport.name);
  const [update] = useUpdate<ImportRecord>();
  const { id, file_name } = record;
  const stop = () =>
    update(
      conversionImport.name,
      { id, data: { state: 'stopped' }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(t('admin.import.stop_done'), { type: 'success' }),
        onError,
      },
    );
  return (
    <ConfirmedButton
      color="error"
      variant="outlined"
      startIcon={<StopIcon />}
      question={t('admin.import.stop_question', { name: file_name })}
      explanation={t('admin.import.stop_text')}
      onConfirm={() => stop()}
    >
      {t('admin.import.stop')}
    </ConfirmedButton>
  );
}
