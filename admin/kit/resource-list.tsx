import Alert from '@mui/material/Alert';
import MuiButton from '@mui/material/Button';
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
import { RowsPerPagePagination, useRowsPerPage } from './rows-per-page.tsx';

function ListToolbar() {
  const { hasCreate } = useResourceDefinition();
  return (
    <TopToolbar>
      <FilterButton />
      <ColumnsButton />
      {hasCreate === true && <CreateButton variant="contained" />}
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

/** react-admin's List with what every list of the back-office has: its toolbar, its pager, and a way out of an error. */
export function ResourceList({ filters = [], ...props }: ListProps) {
  const [rowsPerPage] = useRowsPerPage();
  return (
    <List
      actions={<ListToolbar />}
      perPage={rowsPerPage}
      pagination={<RowsPerPagePagination />}
      exporter={false}
      error={<LoadFailed />}
      filters={filters}
      {...props}
    />
  );
}
