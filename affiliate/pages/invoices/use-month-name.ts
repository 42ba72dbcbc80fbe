import { useTranslation } from '#shared/ui/base/translation.tsx';
import { localeTags } from '../../ui/locale-names.ts';

/** Returns the name of a month, given as `YYYY-MM`, with its year. */
export function useMonthName(yearmonth: string): string {
  const { locale } = useTranslation();
  const name = new Intl.DateTimeFormat(localeTags[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return name.format(new Date(`${yearmonth}-01T00:00:00Z`));
}
