import { DayPicker } from 'react-day-picker';
import { dayLocales, toDate, toDay } from '#shared/ui/form/range-calendar.tsx';
import { useSiteLocale } from '../../page/use-words.ts';

interface DayCalendarProps {
  /** `YYYY-MM-DD`. */
  day: string | undefined;
  /** The current business date. */
  today: string;
  onChange: (day: string) => void;
}

export function DayCalendar({ day, today, onChange }: DayCalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      weekStartsOn={0}
      autoFocus
      locale={dayLocales[useSiteLocale()]}
      today={toDay(today)}
      selected={day === undefined ? undefined : toDay(day)}
      defaultMonth={toDay(day ?? today)}
      onSelect={(chosen) => onChange(toDate(chosen))}
    />
  );
}
