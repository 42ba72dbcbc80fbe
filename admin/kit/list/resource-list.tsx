import { type ReactElement, type ReactNode, Suspense, use } from 'react';
import { FilterButton, List, SortButton, TopToolbar } from 'react-admin';
import type { Contract } from '#shared/contract/contract.ts';
import { CreateInDialog } from '../form/record-buttons.tsx';
import { useNarrowWindow } from '../page/narrow-window.ts';
import { silentQuery, UntilLoaded } from '../page/until-loaded.tsx';
import { BulkHost } from './bulk/bulk-host.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { CsvButton } from './csv-button.tsx';
import { EmptyList } from './empty-list.tsx';
import { ForgetRefused } from './forget-refused.tsx';
import { ListViewsContext } from './list-views.ts';
import { RowsPerPagePagination, useRowsPerPage } from './rows-per-page.tsx';
import { SelectionScope } from './selection-scope.tsx';
import { usePossibleParams } from './use-possible-params.ts';

interface ResourceListProps {
  contract: Contract;
  /** Elements from `filtersOf(contract)`. */
  filters?: ReactElement[];
  /** The inputs of the create dialog, from `inputsOf(contract)`. Without them there is no such dialog. */
  createInputs?: ReactNode;
  /** Replaces the button that downloads the list. */
  csv?: ReactNode;
  /** Another main action of the page. */
  mainAction?: ReactNode;
  /** Replaces the list when it has no rows at all. */
  empty?: ReactElement;
  /** Content above the table that needs the list context. */
  header?: ReactNode;
  /** Whether the rows wait for the header, which would push them down. Called within the list context. */
  useIsWaiting?: () => boolean;
  /** The table. */
  children: ReactNode;
}

/** Whether a filter is not in sight until it is added; the button that adds filters has nothing to offer without one. */
const isAddable = ({ props }: ReactElement): boolean =>
  !(typeof props === 'object' && props !== null && 'alwaysOn' in props && props.alwaysOn === true);

/**
 * react-admin's List with the defaults of the back-office: the contract's sort order, toolbar, pager, CSV export, and
 * the empty, loading and error states.
 */
export function ResourceList(props: ResourceListProps) {
  const { contract, filters = [], createInputs, csv = <CsvButton />, mainAction, empty, header } = props;
  const [rowsPerPage] = useRowsPerPage();
  const isPossible = usePossibleParams(contract, `${contract.name}.listParams`);
  const [field, order] = contract.defaultSort;
  const create = createInputs !== undefined && <CreateInDialog contract={contract}>{createInputs}</CreateInDialog>;
  const isNarrow = useNarrowWindow();
  const views = use(ListViewsContext);
  if (!isPossible) return null;
  return (
    <BulkHost>
      <List
        actions={
          <TopToolbar>
            {filters.some(isAddable) && <FilterButton />}
            {/* A card has no headings to sort by, and shows what its list says. */}
            {isNarrow ? <SortButton fields={[...contract.sort]} /> : <ColumnChooser />}
            {views && (
              <Suspense fallback={<views.MenuPlaceholder />}>
                <views.Menu />
              </Suspense>
            )}
            {csv}
            {mainAction}
            {create}
          </TopToolbar>
        }
        sort={{ field, order }}
        perPage={rowsPerPage}
        pagination={<RowsPerPagePagination />}
        exporter={false}
        queryOptions={silentQuery}
        empty={empty ?? <EmptyList>{create}</EmptyList>}
        filters={filters}
        filterDefaultValues={contract.defaultFilter}
      >
        <SelectionScope />
        <ForgetRefused contract={contract} />
        <Suspense fallback={null}>{views && <views.Chips />}</Suspense>
        {header}
        <UntilLoaded useIsWaiting={props.useIsWaiting}>{props.children}</UntilLoaded>
      </List>
    </BulkHost>
  );
}
