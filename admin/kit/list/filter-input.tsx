import { AutocompleteInput, SearchInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { DateRangeInput } from '../form/dates/date-range-input.tsx';
import { textLimit } from '../form/input-schema.ts';
import { MoneyInput } from '../form/money-input.tsx';
import { RecordSelect } from '../form/record-select.tsx';
import { type FilterInputProps, type FilterProps, searchWidthPx, wideSelectPx } from './filter-place.tsx';

/** Says what it takes, by the `search` of the words of its resource. */
function Search({ resource, ...props }: FilterProps & Partial<ReturnType<typeof textLimit>> & { resource: string }) {
  const translate = useTranslate();
  const name = translate('ra.action.search');
  const taken = translate(`resources.${resource}.search`, { _: '' });
  if (taken === '') return <SearchInput {...props} />;
  return (
    <SearchInput
      {...props}
      placeholder={taken}
      slotProps={{ htmlInput: { ...props.slotProps?.htmlInput, 'aria-label': `${name}: ${taken}` } }}
      sx={{ minWidth: searchWidthPx }}
    />
  );
}

/** The input of a filter. */
export function FilterInput(input: FilterInputProps) {
  switch (input.kind) {
    case 'search': {
      const { kind: _kind, rule, of, ...props } = input;
      return <Search {...props} {...textLimit(rule)} resource={of} />;
    }
    case 'text': {
      const { kind: _kind, rule, ...props } = input;
      return <TextInput {...props} {...textLimit(rule)} />;
    }
    case 'select': {
      const { kind: _kind, isWide = false, ...props } = input;
      return <SelectInput {...props} {...(isWide && { sx: { minWidth: wideSelectPx } })} />;
    }
    case 'choice': {
      const { kind: _kind, ...props } = input;
      return <AutocompleteInput {...props} debounce={SEARCH_DELAY_MS} />;
    }
    case 'record': {
      const { kind: _kind, ...props } = input;
      return <RecordSelect {...props} isFilter />;
    }
    case 'money': {
      const { kind: _kind, ...props } = input;
      return <MoneyInput {...props} />;
    }
    case 'dates': {
      const { kind: _kind, ...props } = input;
      return <DateRangeInput {...props} />;
    }
  }
}
