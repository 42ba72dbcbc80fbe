import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';

const ROW_HEIGHT_PX = 38;
const ROWS = Array.from({ length: 10 }, (_, row) => row);

function LoadFault() {
  const translate = useTranslate();
  const { error, refetch } = useListContext();
  return (
    <Alert
      severity="error"
      sx={{ m: 2 }}
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          {translate('common.retry')}
        </Button>
      }
    >
      {translate(error instanceof Error ? error.message : 'errors.internal')}
    </Alert>
  );
}

/**
 * The table of the list around: until its first rows are there, as much room as ten of them take. When they cannot be
 * read it says why; rows that could not be read again stay.
 */
export function UntilLoaded({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { data, isPending, error } = useListContext();
  if (error) {
    return (
      <>
        <LoadFault />
        {data && children}
      </>
    );
  }
  if (!isPending) return children;
  return (
    <Box role="status" aria-busy aria-label={translate('common.loading')} sx={{ p: 2 }}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={ROW_HEIGHT_PX} />
      ))}
    </Box>
  );
}
