import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useKeys } from '../page/use-keys.ts';
import { useWords } from '../page/use-words.ts';
import { KeyCap } from './key-cap.tsx';
import { useNotifyError } from './use-notify-error.ts';

/** Something that was done and may be taken back for some seconds. */
interface Undoable {
  /** What was done. */
  text: string;
  /** The key of what is said once it was taken back; a decision says that no mail has left. */
  undone?: string;
  seconds: number;
  undo: () => Promise<unknown>;
}

interface Offer extends Undoable {
  id: number;
}

/** Something that is being done: it may be taken back before it is known whether it was. */
interface Attempt {
  /** It was done. */
  offer: (undoable: Undoable) => void;
  /** It was not done: there is nothing to take back. */
  drop: () => void;
}

const UndoContext = createContext<(() => Attempt) | undefined>(undefined);

/**
 * Returns a function that is called when something begins to be done. The key Z takes it back also before its answer is
 * there: as soon as it was done.
 */
export function useBeginAttempt(): () => Attempt {
  const beginAttempt = use(UndoContext);
  if (!beginAttempt) throw new Error('an undo is offered below the host of undos');
  return beginAttempt;
}

/** Returns a function that offers to take something back, in a notice and by the key Z. */
export function useOfferUndo(): (offer: Undoable) => void {
  const beginAttempt = useBeginAttempt();
  return useCallback((undoable) => beginAttempt().offer(undoable), [beginAttempt]);
}

/**
 * Shows what was done last and takes it back on demand. Of several offers the newest is shown; after it was taken up, the
 * one before. It is above the pages, so that an offer outlives the page on which it was made.
 */
export function UndoHost({ children }: { children: ReactNode }) {
  const t = useWords();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  /** What is being done, by id; Z was pressed for what is wanted back. */
  const [underWay, setUnderWay] = useState<readonly number[]>([]);
  const wantedBack = useRef(new Set<number>());
  const lastId = useRef(0);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));

  const remove = useCallback((id: number) => setOffers((shown) => shown.filter((offer) => offer.id !== id)), []);
  const takeBack = useCallback(
    ({ undo, undone = 'admin.undo.undone' }: Undoable) =>
      void undo().then(() => notify(undone, { type: 'success' }), notifyError),
    [notify, notifyError],
  );
  const offerUndo = useCallback(
    (undoable: Undoable, id: number) => {
      const isWantedBack = wantedBack.current.delete(id);
      if (undoable.seconds <= 0) {
        notify(undoable.text, { type: 'success' });
        return;
      }
      if (isWantedBack) {
        takeBack(undoable);
        return;
      }
      // Answers may come in another order.
      setOffers((shown) => [...shown, { ...undoable, id }].toSorted((one, other) => one.id - other.id));
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        remove(id);
      }, undoable.seconds * 1000);
      timers.current.add(timer);
    },
    [notify, remove, takeBack],
  );
  const beginAttempt = useCallback((): Attempt => {
    const id = (lastId.current += 1);
    setUnderWay((ids) => [...ids, id]);
    const end = () => setUnderWay((ids) => ids.filter((other) => other !== id));
    return {
      offer: (undoable) => {
        end();
        offerUndo(undoable, id);
      },
      drop: () => {
        end();
        wantedBack.current.delete(id);
      },
    };
  }, [offerUndo]);
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach(clearTimeout);
  }, []);

  const last = offers.at(-1);
  const undo = () => {
    if (!last) return;
    remove(last.id);
    takeBack(last);
  };
  /** Takes back what was done last, or is still being done. */
  const undoNewest = () => {
    const newest = underWay.filter((id) => !wantedBack.current.has(id)).at(-1);
    if (newest !== undefined && newest > (last?.id ?? 0)) wantedBack.current.add(newest);
    else undo();
  };
  useKeys(last !== undefined || underWay.length > 0 ? { z: undoNewest } : {});

  return (
    <UndoContext value={beginAttempt}>
      {children}
      <Snackbar
        key={last?.id ?? 0}
        open={last !== undefined}
        message={last?.text}
        anchorOrigin={{ vertical: 'bottom', horizontal: isPhone ? 'center' : 'right' }}
        // Above the buttons at the bottom of a phone.
        sx={{ bottom: { xs: 80 } }}
        slotProps={{ content: { role: 'status', sx: { flexWrap: 'nowrap' } } }}
        action={
          <Button color="inherit" size="small" aria-keyshortcuts="Z" onClick={undo} sx={{ fontWeight: 700 }}>
            {t('admin.undo.undo')}
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, ml: 1 }}>
              <KeyCap>Z</KeyCap>
            </Box>
          </Button>
        }
      />
    </UndoContext>
  );
}
