import { useQuery } from '@tanstack/react-query';
import type { Choice } from '#shared/screens/form/choice.ts';
import { queryKeys } from '#shared/screens/query-keys.ts';
import { useScreenHost } from '#shared/screens/screen-host.tsx';
import { useTranslation } from '#shared/screens/translation.tsx';
import { BRAZIL } from './address-values.ts';

const byLabel = (one: Choice<string>, other: Choice<string>) => one.label.localeCompare(other.label);

/** Every country by its name in the language of the site, Brazil first. */
export function useCountries() {
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
  return { query, choices };
}
