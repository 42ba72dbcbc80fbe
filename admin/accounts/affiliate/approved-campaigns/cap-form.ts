import type { CodeOf } from '#shared/codes/code-list.ts';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';

type CapMetric = CodeOf<typeof capPeriod>;

/** A CAP as it is typed; empty texts where there is none. */
export interface CapDraft {
  limit: string;
  metric: CapMetric | '';
}

/** A CAP as it is stored; nulls where there is none. */
export interface StoredCap {
  sale_limit: number | null;
  sale_limit_metric: string | null;
}

const digitsMax = 6;

/** Returns what the field of conversions holds after typing: digits alone, at most six (specification S5.45). */
export const typedLimit = (text: string, before: string): string =>
  new RegExp(String.raw`^\d{0,${digitsMax}}$`).test(text) ? text : before;

const isMetric = (text: string): text is CapMetric => capPeriod.byCode(text) !== undefined;

/** Returns the chosen period, empty for any other text. */
export const metricOf = (text: string | null): CapDraft['metric'] => (text !== null && isMetric(text) ? text : '');

export const draftOf = ({ sale_limit, sale_limit_metric }: StoredCap): CapDraft => ({
  limit: sale_limit === null ? '' : String(sale_limit),
  metric: metricOf(sale_limit_metric),
});

/** Returns the CAP to save; undefined, which disables Save, for no conversions, zero or no period (S5.46). */
export function capToSave({
  limit,
  metric,
}: CapDraft): { sale_limit: number; sale_limit_metric: CapMetric } | undefined {
  const saleLimit = Number(limit);
  return saleLimit > 0 && metric !== '' ? { sale_limit: saleLimit, sale_limit_metric: metric } : undefined;
}

/** Whether there is something to delete: not where both initial values are null, whatever is typed (S5.47). */
export const isDeletable = ({ sale_limit, sale_limit_metric }: StoredCap): boolean =>
  sale_limit !== null || sale_limit_metric !== null;
