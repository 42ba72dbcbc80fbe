import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { createContext, isValidElement, type ReactElement, type ReactNode } from 'react';
import { useFilterContext, useListContext, useTranslate } from 'react-admin';
import type * as z from 'zod/mini';
import type { RecordSelectProps } from '../form/record-select.tsx';
import { useListFilter } from './use-list-filter.ts';

export interface FilterProps {
  source: string;
  label?: string;
  alwaysOn?: boolean;
}

interface Limited {
  /** What the filter takes. */
  rule: z.core.$ZodType | undefined;
}

interface Choices {
  choices: { id: string | number | boolean; name: string }[];
}

/** A filter of a list, by its kind; the form of the filters adds what an input needs. */
export type FilterInputProps =
  | (FilterProps & Limited & { kind: 'search'; of: string })
  | (FilterProps & Limited & { kind: 'text' })
  | (FilterProps & Choices & { kind: 'select'; isWide?: boolean })
  | (FilterProps & Choices & { kind: 'choice' })
  | (FilterProps & Pick<RecordSelectProps, 'reference' | 'optionText'> & { kind: 'record' })
  | (FilterProps & { kind: 'money' })
  | (FilterProps & { kind: 'dates'; endSource: string; label: string });

/** Of a search that says what it takes. */
export const searchWidthPx = 304;
/** Of a select with long labels, such as that of what awaits confirmation, or an answer of the bank. */
export const wideSelectPx = 240;
const PLAIN_SEARCH_PX = 200;
const SELECT_PX = 160;
const CHOICES_PX = 220;
const TEXT_PX = 195;
const DATES_PX = 275;

/** Whether filters are drawn as the places that they will take. */
export const IsPlaceContext = createContext(false);

function useWidth(filter: FilterInputProps): number {
  const translate = useTranslate();
  switch (filter.kind) {
    case 'search':
      return translate(`resources.${filter.of}.search`, { _: '' }) === '' ? PLAIN_SEARCH_PX : searchWidthPx;
    case 'select':
      return filter.isWide === true ? wideSelectPx : SELECT_PX;
    case 'choice':
    case 'record':
      return CHOICES_PX;
    case 'dates':
      return DATES_PX;
    case 'text':
    case 'money':
      return TEXT_PX;
  }
}

/** The place of a filter, by the name by which the theme knows its kind. */
export function FilterPlace(filter: FilterInputProps) {
  const isChoice = ['select', 'choice', 'record'].includes(filter.kind);
  return (
    <Skeleton
      variant="rounded"
      className={isChoice ? 'MuiFormControl-root MuiSelect-root' : 'MuiFormControl-root'}
      width={useWidth(filter)}
      height={40}
    />
  );
}

/** What react-admin's form of filters looks like; the theme adds the rest to both. */
const Places = styled('div', { name: 'RaFilterForm', overridesResolver: (_props, styles) => styles.root })(
  ({ theme }) => ({
    display: 'flex',
    flex: '0 1 auto',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    paddingBottom: theme.spacing(0.5),
    [theme.breakpoints.down('sm')]: { width: '100%' },
    [theme.breakpoints.up('md')]: { flex: '0 1 100%' },
    '& .filter-field': { display: 'flex', alignItems: 'flex-end', [theme.breakpoints.down('sm')]: { width: '100%' } },
    '& .MuiFormControl-root': { marginTop: theme.spacing(1), marginBottom: theme.spacing(0.5) },
    '& .RaFilterFormInput-spacer': { width: theme.spacing(2) },
  }),
);

/** Keeps the places of the filters that the list around it shows, until their form is there. */
export function Placeholder({ filters: given }: { filters?: ReactNode[] }) {
  const around = useFilterContext();
  const values = useListFilter();
  const displayed: unknown = useListContext().displayedFilters;
  const isShown = ({ alwaysOn, source }: ShownFilterProps) =>
    alwaysOn === true ||
    (typeof source === 'string' && (isFilled(values[source]) || isFilled(fieldOf(displayed, source))));
  return (
    <IsPlaceContext value>
      <Places aria-hidden>
        {(around ?? given ?? []).filter(isFilter).map((filter) =>
          isShown(filter.props) ? (
            <div key={filter.key} className="filter-field">
              {filter}
              <div className="RaFilterFormInput-spacer" />
            </div>
          ) : null,
        )}
      </Places>
    </IsPlaceContext>
  );
}

interface ShownFilterProps {
  source?: unknown;
  alwaysOn?: unknown;
}

const isFilter = (node: ReactNode): node is ReactElement<ShownFilterProps> => isValidElement(node);

const fieldOf = (values: unknown, name: string): unknown =>
  typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;

const isFilled = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false;
