import { useQuery } from '@tanstack/react-query';
import { advertiser } from '#shared/resources/campaigns/advertiser.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { useSiteLocale } from '../../kit/page/use-words.ts';

const Input = inputsOf(advertiser);

/** The fields of an advertiser's form; status and level change by themselves. */
export const dataFields = ['business_name', 'trademark', 'cnpj', 'type', 'country'] as const;

function CountryInput() {
  const locale = useSiteLocale();
  const { client } = useScreenHost();
  const { data = [] } = useQuery({
    queryKey: queryKeys.list('country'),
    queryFn: ({ signal }) => client.all('country', { signal }),
    staleTime: Infinity,
  });
  const choices = data.map(({ sigla, nome_pais, nome_pais_int }) => ({
    id: sigla,
    name: locale === 'en' ? nome_pais_int : nome_pais,
  }));
  return <Input.Choice source="country" choices={choices} />;
}

export const advertiserInputs = (
  <>
    <Input.Text source="business_name" autoFocus />
    <Input.Text source="trademark" />
    <CountryInput />
    <Input.Text source="cnpj" hint="admin.advertiser.cnpj_hint" />
    <Input.Text source="type" hint="admin.advertiser.type_hint" />
  </>
);
