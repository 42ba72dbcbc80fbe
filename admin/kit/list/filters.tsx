import { use } from 'react';
import type { Contract } from '#shared/contract/contract.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { codeChoices, type Codes } from '../form/code-choices.ts';
import type { FilterName } from '../form/contract-names.ts';
import type { RecordSelectProps } from '../form/record-select.tsx';
import { type FilterInputProps, FilterPlace, IsPlaceContext } from './filter-place.tsx';

/** Inputs come with the form of the filters, after the rows. */
const FilterInput = lazyPart<FilterInputProps, 'FilterInput'>(() => import('./filter-input.tsx'), 'FilterInput');

/** A filter; its place, until the form around it is there. */
function Filter(props: FilterInputProps) {
  return use(IsPlaceContext) ? <FilterPlace {...props} /> : <FilterInput {...props} />;
}

interface FilterProps<Name extends string> {
  source: Name;
  /** A catalogue key; by default the label of the field with that name. */
  label?: string;
  /** Always visible; other filters are added from a menu. */
  alwaysOn?: boolean;
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
  const ruleOf = (source: string) => ({ rule: filter.shape[source] });
  return {
    Search: (props: FilterProps<Extract<Name, 'q'>>) => (
      <Filter {...props} kind="search" {...ruleOf(props.source)} of={name} />
    ),
    Text: (props: Props) => <Filter {...props} kind="text" {...ruleOf(props.source)} />,
    Code: ({ list, ...props }: Props & { list: Codes }) => (
      <Filter {...props} kind="select" choices={codeChoices(list)} />
    ),
    /** A searchable select. The names of its choices are catalogue keys, or plain text. */
    Choice: (props: Props & { choices: { id: string; name: string }[] }) => <Filter {...props} kind="choice" />,
    /** Wide enough for a label such as that of what awaits confirmation, or an answer of the bank. */
    Flag: (props: Props) => <Filter {...props} kind="select" choices={yesOrNo} isWide />,
    Record: (props: Props & Pick<RecordSelectProps, 'reference' | 'optionText'>) => <Filter {...props} kind="record" />,
    /** An amount in reais. */
    Money: (props: Props) => <Filter {...props} kind="money" />,
    Manager: (props: Props) => <Filter {...props} kind="record" reference="manager" />,
    DateRange: (props: Props & { endSource: Name; label: string }) => <Filter {...props} kind="dates" />,
  };
}
