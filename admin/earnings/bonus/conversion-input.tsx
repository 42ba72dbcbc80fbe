import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldTitle, useInput, ValidationError } from 'react-admin';
import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { formatBrl } from '#shared/money.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { queryKeys } from '#shared/ui/base/query-keys.ts';
import { useScreenHost } from '#shared/ui/base/screen-host.tsx';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { useSettled } from '../../kit/form/use-settled.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';

type Conversion = ResourceRecord<'conversion'>;

/** Finds the conversions whose order number or transaction id is a text. */
function useConversions(text: string) {
  const { client } = useScreenHost();
  return useQuery({
    queryKey: queryKeys.list('conversion', { text }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const found = await Promise.all([
        client.list('conversion', { filter: { order_id: text }, signal }),
        client.list('conversion', { filter: { transaction_id: text }, signal }),
      ]);
      const byId = new Map(found.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
      return [...byId.values()];
    },
  });
}

/** The field of a new bonus that finds its conversion, by order number or transaction id. */
export function ConversionInput({ source }: { source: 'conversion_id' }) {
  const t = useWords();
  const locale = useSiteLocale();
  const { field, fieldState } = useInput({ source });
  const [chosen, setChosen] = useState<Conversion | null>(null);
  const [typed, setTyped] = useState('');
  const sought = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const { data = [], isFetching, error: failure } = useConversions(sought);
  const error = fieldState.error?.message;

  const choose = (conversion: Conversion | null) => {
    setChosen(conversion);
    field.onChange(conversion?.id ?? null);
  };
  const describe = (conversion: Conversion) =>
    [
      conversion.campaign_name,
      conversion.site_name,
      formatBrl(conversion.transaction_amount, locale),
      t(conversionStatus.labelKey(conversion.validation_status)),
    ].join(' · ');
  const hint = failure?.message ?? (chosen ? describe(chosen) : t('admin.bonus.find_hint'));

  return (
    <Autocomplete
      options={sought === '' ? [] : data}
      value={chosen}
      loading={isFetching}
      onChange={(_event, conversion) => choose(conversion)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ order_id: orderId }) => orderId}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...props }, conversion) => (
        <li key={key} {...props}>
          {conversion.order_id} · {describe(conversion)}
        </li>
      )}
      loadingText={t('common.loading')}
      noOptionsText={t(sought === '' ? 'admin.bonus.type_more' : 'admin.bonus.none_found')}
      clearText={t('common.clear')}
      openText={t('common.open')}
      closeText={t('common.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          label={<FieldTitle source={source} isRequired />}
          error={error !== undefined || failure !== null}
          helperText={error === undefined ? hint : <ValidationError error={error} />}
          inputRef={field.ref}
          onBlur={field.onBlur}
          autoFocus
        />
      )}
    />
  );
}
