import type { ReactNode } from 'react';
import { CreateButton, FilterButton, List, type ListProps, TopToolbar, useResourceDefinition } from 'react-admin';
import { ColumnChooser } from './column-chooser.tsx';
import { EmptyList } from './empty-list.tsx';
import { RowsPerPagePagination, useRowsPerPage } from './rows-per-page.tsx';
import { UntilLoaded } from './until-loaded.tsx';

function ListToolbar({ mainAction }: { mainAction: ReactNode }) {
  const { hasCreate } = useResourceDefinition();
  return (
    <TopToolbar>
      <FilterButton />
      <ColumnChooser />
      {mainAction ?? (hasCreate === true && <CreateButton variant="contained" />)}
    </TopToolbar>
  );
}

interface ResourceListProps extends ListProps {
  /** What one comes to this list to do; the button that creates a record by default. */
  mainAction?: ReactNode;
}

/**
 * react-admin's List with what every list of the back-office has: its toolbar, its pager, and what it says when it is
 * empty, loading or broken.
 */
export function ResourceList({ filters = [], mainAction, children, ...props }: ResourceListProps) {
  const [rowsPerPage] = useRowsPerPage();
  return (
    <List
      actions={<ListToolbar mainAction={mainAction} />}
      perPage={rowsPerPage}
      pagination={<RowsPerPagePagination />}
      exporter={false}
      empty={<EmptyList />}
      filters={filters}
      {...props}
    >
      <UntilLoaded>{children}</UntilLoaded>
    </List>
  );
}
