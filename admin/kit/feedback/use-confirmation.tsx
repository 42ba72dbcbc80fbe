import DialogContentText from '@mui/material/DialogContentText';
import { type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';
import { AboutLine } from './about-line.tsx';
import { SelectionSummary } from './selection-summary.tsx';

export interface Confirmation {
  /** The question: the title of the dialog. */
  question: string;
  /** Whom or what it is about, and how much; the selected records of a list name themselves. */
  about?: string | undefined;
  /** The consequences of confirming. */
  explanation: ReactNode;
  /** Runs on confirmation. The dialog stays open until it settles, and closes on success and on failure. */
  onConfirm: () => Promise<unknown>;
}

/**
 * Confirmation dialogs.
 *
 * @returns `ask`, which resolves when the dialog is closed, whatever the answer, and the dialog to render
 */
export function useConfirmation() {
  // Kept while the dialog closes, so that its text stays during the transition.
  const [pending, setPending] = useState<Confirmation & { onGone: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const ask = (confirmation: Confirmation) =>
    new Promise<void>((onGone) => {
      setPending({ ...confirmation, onGone });
      setOpen(true);
    });
  const close = () => {
    setOpen(false);
    pending?.onGone();
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await pending?.onConfirm();
    } finally {
      setBusy(false);
      close();
    }
  };
  const dialog = (
    <Confirm
      isOpen={isOpen}
      loading={isBusy}
      title={pending?.question ?? ''}
      content={
        <>
          {isOpen && <SelectionSummary />}
          <AboutLine about={pending?.about} />
          <DialogContentText component="div">{pending?.explanation ?? ''}</DialogContentText>
        </>
      }
      onConfirm={() => void confirm()}
      onClose={close}
    />
  );
  return { ask, dialog };
}
