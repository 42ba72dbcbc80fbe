import { AutocompleteInput, SearchInput, SelectInput, TextInput, useTranslate } from 'react-admin';
import type { Contract } from '#shared/contract/contract.ts';
import { SEARCH_DELAY_MS } from '#shared/ui/form/search-delay.ts';
import { codeChoices, type Codes } from '../form/code-choices.ts';
import type { FilterName } from '../form/contract-names.ts';
import { DateRangeInput } from '../form/dates/date-range-input.tsx';
import { textLimit } from '../form/input-schema.ts';
import { MoneyInput } from '../form/money-input.tsx';
import { RecordSelect, type RecordSelectProps } from '../form/record-select.tsx';

interface FilterProps<Name extends string> {
  source: Name;
  /** A catalogue key; by default the label of the field with that name. */
  label?: string;
  /** Always visible; other filters are added from a menu. */
  alwaysOn?: boolean;
}

type Limit = Partial<ReturnType<typeof textLimit>>;

/** Says what it takes, by the `search` of the words of its resource. */
function Search({ resource, ...props }: FilterProps<string> & Limit & { resource: string }) {
  const translate = useTranslate();
  const name = translate('ra.action.search');
  const taken = translate(`resources.${resource}.search`, { _: '' });
  if (taken === '') return <SearchInput {...props} />;
  return (
    <SearchInput
      {...props}
      placeholder={taken}
      slotProps={{ htmlInput: { ...props.slotProps?.htmlInput, 'aria-label': `${name}: ${taken}` } }}
      sx={{ minWidth: 280 }}
    />
  );
}

const yesOrNo = [
  { id: true, name: 'common.yes' },
  { id: false, name: 'common.no' },
];

/**
 * Returns the filter components of a resource's lists. Their `source` must be a filter key of the contract; a contract
 * without `q` has no Search.
 */
export function filtersOf<C extends Contract>({ name, filter }: C) {
  type Name = FilterName<C>;
  type Props = FilterProps<Name>;
  return {
    Search: (props: FilterProps<Extract<Name, 'q'>>) => (
      <Search {...props} {...textLimit(filter.shape[props.source])} resource={name} />
    ),
    Text: (props: Props) => <TextInput {...props} {...textLimit(filter.shape[props.source])} />,
    Code: ({ list, ...props }: Props & { list: Codes }) => <SelectInput {...props} choices={codeChoices(list)} />,
    /** A searchable select. The names of its choices are catalogue keys, or plain text. */
    Choice: (props: Props & { choices: { id: string; name: string }[] }) => (
      <AutocompleteInput {...props} debounce={SEARCH_DELAY_MS} />
    ),
    /** Wide enough for a label such as that of what awaits confirmation, or an answer of the bank. */
    Flag: (props: Props) => <SelectInput {...props} choices={yesOrNo} sx={{ minWidth: 240 }} />,
    Record: (props: Props & Pick<RecordSelectProps, 'reference' | 'optionText'>) => (
      <RecordSelect {...props} isFilter />
    ),
    /** An amount in reais. */
    Money: (props: Props) => <MoneyInput {...props} />,
    Manager: (props: Props) => <RecordSelect {...props} reference="manager" isFilter />,
    DateRange: (props: Props & { endSource: Name; label: string }) => <DateRangeInput {...props} />,
  };
}
