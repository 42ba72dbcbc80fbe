import { type DateRange, datePresets } from '#shared/time.ts';

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
