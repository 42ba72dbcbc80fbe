import 'react-day-picker/style.css';
import { type DateRange as DayRange, DayPicker } from 'react-day-picker';
import { enGB, ptBR } from 'react-day-picker/locale';
import type { DateRange } from '#shared/time.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';

interface RangeCalendarProps {
  range: DateRange | undefined;
  /** The current business date. */
  today: string;
  /** Days after it cannot be chosen. */
  lastDay?: string;
  onChange: (range: DateRange | undefined) => void;
}

/** The English of days is '2 November', as a name of a day must hold the number that is seen on it. */
export const dayLocales = { 'pt-br': ptBR, en: enGB };

/** Converts a business date for the calendar, which works in the local time zone; only year, month and day are used. */
export function toDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
}

const two = (value: number) => String(value).padStart(2, '0');
export const toDate = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** A calendar that selects a date range with two clicks. */
export function RangeCalendar({ range, today, lastDay, onChange }: RangeCalendarProps) {
  const selected: DayRange | undefined = range && { from: toDay(range.from), to: toDay(range.to) };
  const choose = (days: DayRange | undefined) =>
    onChange(days?.from && { from: toDate(days.from), to: toDate(days.to ?? days.from) });
  return (
    <DayPicker
      mode="range"
      weekStartsOn={0}
      autoFocus
      locale={dayLocales[useTranslation().locale]}
      today={toDay(today)}
      {...(selected ? { selected, defaultMonth: selected.to ?? selected.from } : { defaultMonth: toDay(today) })}
      {...(lastDay !== undefined && { disabled: { after: toDay(lastDay) } })}
      onSelect={choose}
    />
  );
}
