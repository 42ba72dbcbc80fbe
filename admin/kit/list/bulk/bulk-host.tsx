import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { BulkDialog, type BulkRun } from './bulk-dialog.tsx';

interface Host {
  /** Shows how far a change has come; undefined ends it. */
  setRun: (next: BulkRun | undefined | ((last: BulkRun | undefined) => BulkRun | undefined)) => void;
  control: ReturnType<typeof makeControl>;
}

/** What the buttons of the dialog do to the change that runs. */
function makeControl() {
  let isStopped = false;
  let again: (() => void) | undefined;
  return {
    begin: () => {
      isStopped = false;
    },
    stop: () => {
      isStopped = true;
    },
    isStopped: () => isStopped,
    /** @param next changes those that are left */
    end: (next: () => void) => {
      again = next;
    },
    again: () => again?.(),
  };
}

const HostContext = createContext<Host | undefined>(undefined);

/**
 * Shows the change of the selected records of a list. It is above the list, whose rows go away, with their bulk actions,
 * when a change leaves none that matches the filter.
 */
export function BulkHost({ children }: { children: ReactNode }) {
  const [run, setRun] = useState<BulkRun>();
  const host = useMemo<Host>(() => ({ setRun, control: makeControl() }), []);
  const { control } = host;
  // Leaving the page stops the run, as its result could not be seen.
  useEffect(() => control.stop, [control]);
  const stop = () => {
    control.stop();
    setRun((last) => last && { ...last, isStopping: true });
  };
  return (
    <HostContext value={host}>
      {children}
      {run && <BulkDialog run={run} onStop={stop} onAgain={control.again} onClose={() => setRun(undefined)} />}
    </HostContext>
  );
}

export function useBulkHost(): Host {
  const host = use(HostContext);
  if (!host) throw new Error('a bulk change is made in a list');
  return host;
}
