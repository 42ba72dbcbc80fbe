import { type SyntheticEvent, useState } from 'react';
import type { DateRange } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { DialogActions, DialogBody, ModalDialog } from '#shared/ui/base/modal-dialog.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { DateRangeField } from '#shared/ui/form/date-range-field.tsx';
import { RangeCalendar } from '#shared/ui/form/range-calendar.tsx';
import styles from './period.module.css';
import { type Comparison, type Period, periodOfRange } from './period.ts';
import { rangeError } from './range-error.ts';

interface PeriodDialogProps {
  value: Period;
  today: string;
  onChange: (period: Period) => void;
  /** Offers 'Comparar datas' too. */
  comparison?: Comparison | undefined;
  onClose: () => void;
}

/** Chooses both days of a period, typed or from a calendar. */
export function PeriodDialog({ value, today, onChange, comparison, onClose }: PeriodDialogProps) {
  const { t } = useTranslation();
  const [{ from, to }, setRange] = useState<DateRange>({ from: value.from, to: value.to });
  const error = rangeError({ from, to }, today);
  const isWhole = from !== '' && error === undefined;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    onChange(periodOfRange({ from, to }, today));
    onClose();
  };
  return (
    <ModalDialog title={t('screens.period.choose')} onDismiss={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <DialogBody>
          <DateRangeField
            label={t('screens.period.dates')}
            value={{ from, to }}
            error={error}
            onValueChange={setRange}
          />
          <div className={styles.calendar}>
            <RangeCalendar
              range={isWhole ? { from, to } : undefined}
              today={today}
              lastDay={today}
              onChange={(range) => setRange(range ?? { from: '', to: '' })}
            />
          </div>
          {comparison && (
            <label className={styles.comparison}>
              <input
                type="checkbox"
                checked={comparison.isOn}
                onChange={({ target }) => comparison.onChange(target.checked)}
              />
              {t('screens.period.compare')}
            </label>
          )}
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button type="submit" variant="contained" disabled={!isWhole}>
            {t('screens.period.apply')}
          </Button>
        </DialogActions>
      </form>
    </ModalDialog>
  );
}
