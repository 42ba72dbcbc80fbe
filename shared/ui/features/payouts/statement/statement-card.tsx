import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { ApiError } from '#shared/client/api-error.ts';
import { businessDate, type Clock, datePresets, type DateRange, systemClock } from '#shared/time.ts';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { ProgressLine } from '#shared/ui/base/progress-line.tsx';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { csvUrl, startDownload } from '#shared/ui/base/start-download.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { DateRangeField } from '#shared/ui/form/date-range-field.tsx';
import { FormError } from '#shared/ui/form/form-error.tsx';
import { periodPresets } from '#shared/ui/form/period/period.ts';
import { rangeError } from '#shared/ui/form/period/range-error.ts';

const PeriodDialog = lazyPart(() => import('#shared/ui/form/period/period-dialog.tsx'), 'PeriodDialog');

const PDF_NAME = 'extrato_de_transação.pdf';
const CSV_NAME = 'extrato.csv';

interface StatementCardProps {
  affiliateId: number;
  clock?: Clock;
}

/** Hands bytes to the browser as a file to save. */
function saveFile(bytes: ArrayBuffer, fileName: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  startDownload(url, fileName);
  URL.revokeObjectURL(url);
}

/** Checks whether a list was refused only because a file alone can hold it. */
const isTooLong = (error: unknown) => error instanceof ApiError && error.code === 'statement_too_long';

/** What is wrong with a day says more than that something is. */
const messageOf = ({ errors, message }: ApiError) => errors['from'] ?? errors['to'] ?? message;

/** The card 'Extrato': a range of days, and the statement of them as a PDF or a CSV file. */
export function StatementCard({ affiliateId, clock = systemClock }: StatementCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const today = businessDate(clock.now());
  const [{ from, to }, setRange] = useState<DateRange>({ from: '', to: '' });
  const [isChoosing, setChoosing] = useState(false);
  const dateError = rangeError({ from, to }, today);
  const isChosen = from !== '' && dateError === undefined;
  const { busy, error, forgetError, make } = useStatementFile(affiliateId, { from, to }, today);

  const change = ({ from, to }: DateRange) => {
    setRange({ from, to });
    forgetError();
  };

  const press = (kind: 'pdf' | 'csv') => ({
    variant: 'outlined' as const,
    disabled: !isChosen,
    isBusy: busy === kind,
    onClick: () => void make(kind),
  });
  const presets = datePresets(today);

  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id={titleId}>
        {t('screens.statement.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t('screens.statement.text')}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', mx: -1, mb: 1 }}>
        {periodPresets.map((preset) => (
          <Button key={preset} style={{ paddingInline: 8 }} onClick={() => change(presets[preset])}>
            {t(`screens.period.${preset}`)}
          </Button>
        ))}
      </Stack>
      <DateRangeField
        label={t('screens.statement.range')}
        value={{ from, to }}
        error={dateError}
        onValueChange={change}
        end={
          <IconButton label={t('screens.period.choose')} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            <CalendarIcon fontSize="small" />
          </IconButton>
        }
      />
      {isChoosing && (
        <LazyPlace onDismiss={() => setChoosing(false)}>
          <PeriodDialog
            value={{ from, to, preset: null }}
            today={today}
            onChange={change}
            onClose={() => setChoosing(false)}
          />
        </LazyPlace>
      )}
      <FormError message={error} />
      <div style={{ height: 3, marginBottom: 12 }}>{busy && <ProgressLine />}</div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button {...press('pdf')}>{t('screens.statement.pdf')}</Button>
        <Button {...press('csv')}>{t('screens.statement.csv')}</Button>
      </Stack>
    </Card>
  );
}

/** Makes the statement of a range as a file, one at a time. */
function useStatementFile(affiliateId: number, { from, to }: DateRange, today: string) {
  const { t } = useTranslation();
  const { client } = useScreenHost();
  const [busy, setBusy] = useState<'pdf' | 'csv'>();
  const [error, setError] = useState<string>();
  const filter = { affiliate_id: affiliateId, from, to };

  const makePdf = async () => {
    const { makeStatementPdf } = await import('./statement-file.ts');
    saveFile(await makeStatementPdf(client, { affiliateId, range: { from, to }, today }), PDF_NAME);
  };
  // A plain download cannot show what went wrong, so the same request goes first.
  const askForCsv = async () => {
    await client.list('statement', { filter, range: [0, 0] }).catch((error: unknown) => {
      if (!isTooLong(error)) throw error;
    });
    startDownload(csvUrl('statement', filter), CSV_NAME);
  };
  const make = useSingleFlight(async (kind: 'pdf' | 'csv') => {
    setBusy(kind);
    setError(undefined);
    try {
      await (kind === 'pdf' ? makePdf() : askForCsv());
    } catch (error) {
      setError(error instanceof ApiError ? messageOf(error) : t('screens.statement.failed'));
    } finally {
      setBusy(undefined);
    }
  });
  return { busy, error, forgetError: () => setError(undefined), make };
}
