import { datePresets, type DateRange } from '#shared/time.ts';

/** The ranges that a period control offers, in its order. */
export const periodPresets = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
] as const satisfies readonly (keyof ReturnType<typeof datePresets>)[];

export type PeriodPreset = (typeof periodPresets)[number];

/** A range of business dates, both inclusive, and the preset that it is; null for dates of the user's own choice. */
export interface Period extends DateRange {
  readonly preset: PeriodPreset | null;
}

/** @param today the current business date */
export const periodOf = (preset: PeriodPreset, today: string): Period => ({ ...datePresets(today)[preset], preset });

/** Returns the period of a range: that of the preset if the range is one. */
export function periodOfRange({ from, to }: DateRange, today: string): Period {
  const presets = datePresets(today);
  const preset = periodPresets.find((name) => presets[name].from === from && presets[name].to === to) ?? null;
  return { from, to, preset };
}

const DEFAULT_PRESET = 'last_30_days';

/** Whether a text is a day that exists. */
function isDate(text: string | null): text is string {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Reads the period of an address: the last 30 days where there is none, or one that makes no sense.
 *
 * @param today the current business date, which presets end on
 */
export function readPeriod(query: URLSearchParams, today: string): Period {
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDate(from) && isDate(to) && from <= to) return periodOfRange({ from, to }, today);
  const preset = periodPresets.find((name) => name === query.get('period'));
  return periodOf(preset ?? DEFAULT_PRESET, today);
}

/** Returns a period as values of an address, empty ones to leave out. A preset is its name: tomorrow it means other days. */
export const periodValues = ({ from, to, preset }: Period) => ({
  period: preset === DEFAULT_PRESET ? '' : (preset ?? ''),
  from: preset === null ? from : '',
  to: preset === null ? to : '',
});

/** Returns an address with these values in place of its own; an empty one is left out. */
export const withValues = (own: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>) =>
  new URLSearchParams(Object.entries({ ...own, ...values }).filter(([, value]) => value !== ''));

/** Whether the figures of a period are compared with those of the days before. */
export interface Comparison {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}
