import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useNarrowWindow } from './narrow-window.ts';
import { retryPassing } from './retry-passing.ts';
import { ScrollHint } from './scroll-hint.tsx';

const ROW_HEIGHT_PX = 38;
/** Of a card, which a row is in a narrow window. */
const CARD_HEIGHT_PX = 120;
const ROWS = Array.from({ length: 10 }, (_, row) => row);

/** For the list around {@link UntilLoaded}, which says in place why it could not load: no second message beside it. */
export const silentQuery = { onError: () => undefined, retry: retryPassing };

function LoadFailure() {
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

/** The rows, with a progress indicator while other rows load. */
function Rows({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { isFetching, isPlaceholderData } = useListContext();
  return (
    <Box sx={{ position: 'relative' }} aria-busy={isFetching}>
      {isFetching && (
        <LinearProgress
          aria-label={translate('common.loading')}
          sx={{ position: 'absolute', zIndex: 4, top: 0, left: 0, right: 0, height: 3, borderRadius: 1 }}
        />
      )}
      <Box sx={isPlaceholderData === true ? { opacity: 0.5, transition: 'opacity 150ms' } : undefined}>
        <ScrollHint>{children}</ScrollHint>
      </Box>
    </Box>
  );
}

/** The placeholder of ten rows. */
export function RowsSkeleton() {
  const translate = useTranslate();
  const height = useNarrowWindow() ? CARD_HEIGHT_PX : ROW_HEIGHT_PX;
  return (
    <Box role="status" aria-busy aria-label={translate('common.loading')} sx={{ p: 2 }}>
      {ROWS.map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Box>
  );
}

interface UntilLoadedProps {
  /** Whether the rows wait for something above them, which would push them down. */
  useIsWaiting?: (() => boolean) | undefined;
  children: ReactNode;
}

const neverWaiting = () => false;

/**
 * The table of the current list. Reserves the height of ten rows until the first rows are loaded, and shows a progress
 * line while others load. Shows the error if loading fails; rows already loaded stay visible if a refetch fails.
 */
export function UntilLoaded({ useIsWaiting = neverWaiting, children }: UntilLoadedProps) {
  const { data, isPending, error } = useListContext();
  const isWaiting = useIsWaiting();
  if (error) {
    return (
      <>
        <LoadFailure />
        {data && <Rows>{children}</Rows>}
      </>
    );
  }
  if (!isPending && !isWaiting) return <Rows>{children}</Rows>;
  return <RowsSkeleton />;
}
