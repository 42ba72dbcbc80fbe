import type { ReactElement, ReactNode } from 'react';
import { FilterButton, List, TopToolbar } from 'react-admin';
import type { Contract } from '#shared/contract.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { CsvButton } from './csv-button.tsx';
import { EmptyList } from './empty-list.tsx';
import { CreateInDialog } from './record-dialog.tsx';
import { RowsPerPagePagination, useRowsPerPage } from './rows-per-page.tsx';
import { UntilLoaded } from './until-loaded.tsx';

interface ResourceListProps {
  contract: Contract;
  /** Elements of `filtersOf(contract)`. */
  filters?: ReactElement[];
  /** The inputs, elements of `inputsOf(contract)`, of a dialog that creates a record. */
  createInputs?: ReactNode;
  /** What else one comes to this list to do. */
  mainAction?: ReactNode;
  /** What stands in the place of a list without any rows. */
  empty?: ReactElement;
  /** The table. */
  children: ReactNode;
}

/**
 * react-admin's List with what every list of the back-office has: the order of its contract, its toolbar, its pager, its
 * CSV, and what it says when it is empty, loading or broken.
 */
export function ResourceList({ contract, filters = [], createInputs, mainAction, empty, children }: ResourceListProps) {
  const [rowsPerPage] = useRowsPerPage();
  const [field, order] = contract.defaultSort;
  const create = createInputs !== undefined && <CreateInDialog contract={contract}>{createInputs}</CreateInDialog>;
  return (
    <List
      actions={
        <TopToolbar>
          <FilterButton />
          <ColumnChooser />
          <CsvButton />
          {mainAction}
          {create}
        </TopToolbar>
      }
      sort={{ field, order }}
      perPage={rowsPerPage}
      pagination={<RowsPerPagePagination />}
      exporter={false}
      empty={empty ?? <EmptyList>{create}</EmptyList>}
      filters={filters}
    >
      <UntilLoaded>{children}</UntilLoaded>
    </List>
  );
}
