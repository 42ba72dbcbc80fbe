import { useQuery } from '@tanstack/react-query';
import { BRAZIL } from '#shared/brazil/is-brazil.ts';
import { countryName } from '#shared/ui/base/country-name.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import type { Choice } from '#shared/ui/form/choice.ts';

const byLabel = (one: Choice<string>, other: Choice<string>) => one.label.localeCompare(other.label);

/**
 * Fetches all countries, named in the language of the site, Brazil first.
 *
 * @param stored a country code that is always among the choices
 */
export function useCountries(stored: string | null) {
  const { client } = useScreenHost();
  const { locale } = useTranslation();
  const query = useQuery({
    queryKey: queryKeys.list('country'),
    queryFn: ({ signal }) => client.all('country', { signal }),
    staleTime: Infinity,
  });
  const choices = (query.data ?? [])
    .map(({ sigla, nome_pais, nome_pais_int }) => ({
      value: sigla,
      label: locale === 'en' ? nome_pais_int : nome_pais,
    }))
    .sort((one, other) => Number(other.value === BRAZIL) - Number(one.value === BRAZIL) || byLabel(one, other));
  const isMissing = stored !== null && choices.every(({ value }) => value !== stored);
  return { query, choices: isMissing ? [{ value: stored, label: countryName(stored, locale) }, ...choices] : choices };
}
