import { useMaskito } from '@maskito/react';
import type { ReactNode } from 'react';
import type { DateRange } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { dateRangeMask, formatDateRange } from './date-text.ts';
import { TextField } from './text-field.tsx';
import { useTypedRange } from './use-typed-range.ts';

/** Two dates with what stands between them. */
const DATE_RANGE_LENGTH_MAX = 30;

interface DateRangeFieldProps {
  label: string;
  /** Both empty for none. */
  value: DateRange;
  /** Called with none while the text is not a range. */
  onValueChange: (range: DateRange) => void;
  /** What is wrong with the range: a catalogue key. */
  error?: string | undefined;
  end?: ReactNode;
}

const NONE: DateRange = { from: '', to: '' };

/** Edits a range of business dates, typed into the mask `dd/mm/yyyy - dd/mm/yyyy`. */
export function DateRangeField({ label, value, onValueChange, error, end }: DateRangeFieldProps) {
  const { t } = useTranslation();
  const maskRef = useMaskito({ options: dateRangeMask });
  const { typed, day, error: typedError, type, finish } = useTypedRange();
  // What was chosen in another way takes the place of unfinished text.
  const isTyping = typed !== undefined && (value.from === '' || value.from === day);
  const take = (text: string) => {
    let found = NONE;
    type(text, (range = NONE) => (found = range));
    onValueChange(found);
  };
  return (
    <TextField
      name="dates"
      label={label}
      value={isTyping ? typed : value.from === '' ? '' : formatDateRange(value)}
      error={(isTyping ? typedError : undefined) ?? error}
      inputMode="numeric"
      maxLength={DATE_RANGE_LENGTH_MAX}
      autoComplete="off"
      placeholder={t('screens.period.placeholder')}
      onValueChange={take}
      onLeave={() => finish((range = NONE) => onValueChange(range))}
      elementRef={maskRef}
      end={end}
    />
  );
}
