import Alert from '@mui/material/Alert';
import MuiButton from '@mui/material/Button';
import type { ReactNode } from 'react';
import {
  ColumnsButton,
  CreateButton,
  FilterButton,
  List,
  type ListProps,
  TopToolbar,
  useListContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { EmptyList } from './empty-list.tsx';
import { RowsPerPagePagination, useRowsPerPage } from './rows-per-page.tsx';

function ListToolbar({ mainAction }: { mainAction: ReactNode }) {
  const { hasCreate } = useResourceDefinition();
  return (
    <TopToolbar>
      <FilterButton />
      <ColumnsButton />
      {mainAction ?? (hasCreate === true && <CreateButton variant="contained" />)}
    </TopToolbar>
  );
}

function LoadFailed() {
  const translate = useTranslate();
  const { error, refetch } = useListContext();
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <MuiButton color="inherit" onClick={() => void refetch()}>
          {translate('common.retry')}
        </MuiButton>
      }
    >
      {translate(error instanceof Error ? error.message : 'errors.internal')}
    </Alert>
  );
}

interface ResourceListProps extends ListProps {
  /** What one comes to this list to do; the button that creates a record by default. */
  mainAction?: ReactNode;
}

/** react-admin's List with what every list of the back-office has: its toolbar, its pager, and a way out of an error. */
export function ResourceList({ filters = [], mainAction, ...props }: ResourceListProps) {
  const [rowsPerPage] = useRowsPerPage();
  return (
    <List
      actions={<ListToolbar mainAction={mainAction} />}
      perPage={rowsPerPage}
      pagination={<RowsPerPagePagination />}
      exporter={false}
      empty={<EmptyList />}
      error={<LoadFailed />}
      filters={filters}
      {...props}
    />
  );
}
