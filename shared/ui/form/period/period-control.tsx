import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { useState } from 'react';
import { comparisonRange, type DateRange, formatDate, formatDayAndMonth } from '#shared/time.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { usePhone } from '#shared/ui/base/use-phone.ts';
import { ChoiceChips } from '../choice-chips.tsx';
import styles from './period.module.css';
import { type Comparison, type Period, periodOf, periodPresets } from './period.ts';

const PeriodDialog = lazyPart(() => import('./period-dialog.tsx'), 'PeriodDialog');

interface PeriodControlProps {
  value: Period;
  onChange: (period: Period) => void;
  /** The current business date. */
  today: string;
  /** Offers 'Comparar datas': the same number of days, immediately before. */
  comparison?: Comparison;
}

const rangeText = ({ from, to }: DateRange, format: (date: string) => string = formatDate) =>
  from === to ? format(from) : `${format(from)} – ${format(to)}`;

/** Chooses a period: six presets, or dates from a calendar. */
export function PeriodControl({ value, onChange, today, comparison }: PeriodControlProps) {
  const { t, locale } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const isPhone = usePhone();
  const Presets = isPhone ? PresetSelect : PresetChips;
  // On a phone both choices have one line; the year is said where it is not the current one.
  const isShort = isPhone && value.from.slice(0, 4) === today.slice(0, 4);
  return (
    <div className={styles.control}>
      <Presets value={value} onChange={onChange} today={today} />
      <Button
        variant={value.preset === null ? 'outlined' : 'text'}
        icon={<CalendarIcon fontSize="small" />}
        title={t('screens.period.choose')}
        className={styles.dates}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <span className={styles.unseen}>{t('screens.period.choose')}: </span>
        {rangeText(value, isShort ? (date) => formatDayAndMonth(date, locale) : formatDate)}
      </Button>
      {comparison && (!isPhone || comparison.isOn) && (
        <label className={styles.comparison}>
          <input
            type="checkbox"
            checked={comparison.isOn}
            onChange={({ target }) => comparison.onChange(target.checked)}
          />
          {t('screens.period.compare')}
          {comparison.isOn && (
            <span className={styles.compared}>
              {t('screens.period.compared', { range: rangeText(comparisonRange(value)) })}
            </span>
          )}
        </label>
      )}
      {isChoosing && (
        <LazyPlace onDismiss={() => setChoosing(false)}>
          <PeriodDialog
            value={value}
            today={today}
            onChange={onChange}
            // A phone has room for it there alone.
            comparison={isPhone ? comparison : undefined}
            onClose={() => setChoosing(false)}
          />
        </LazyPlace>
      )}
    </div>
  );
}

type PresetsProps = Pick<PeriodControlProps, 'value' | 'onChange' | 'today'>;

function PresetChips({ value, onChange, today }: PresetsProps) {
  const { t } = useTranslation();
  return (
    <ChoiceChips
      label={t('screens.period.label')}
      choices={periodPresets.map((preset) => ({ value: preset, label: t(`screens.period.${preset}`) }))}
      value={value.preset}
      onValueChange={(preset) => onChange(periodOf(preset, today))}
    />
  );
}

/** For phones, whose own picker takes less room than six chips. */
function PresetSelect({ value, onChange, today }: PresetsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.select}>
      <select
        aria-label={t('screens.period.label')}
        value={value.preset ?? ''}
        onChange={({ target }) => {
          const preset = periodPresets.find((name) => name === target.value);
          if (preset) onChange(periodOf(preset, today));
        }}
      >
        {value.preset === null && (
          <option value="" disabled hidden>
            {t('screens.period.chosen')}
          </option>
        )}
        {periodPresets.map((preset) => (
          <option key={preset} value={preset}>
            {t(`screens.period.${preset}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
