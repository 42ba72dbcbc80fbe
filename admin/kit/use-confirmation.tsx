import { type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';

export interface Confirmation {
  /** Asked before anything happens. */
  question: string;
  /** What follows from a yes. */
  explanation: ReactNode;
  /** Does it; the question stays until it is done, and goes away however it ends. */
  onConfirm: () => Promise<unknown>;
}

/**
 * Questions before something is done.
 *
 * @returns `ask`, which resolves when the question is gone, whatever the answer, and the dialog to draw
 */
export function useConfirmation() {
  // Kept when the dialog goes, which takes a moment.
  const [asked, setAsked] = useState<Confirmation & { onGone: () => void }>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const ask = (confirmation: Confirmation) =>
    new Promise<void>((onGone) => {
      setAsked({ ...confirmation, onGone });
      setOpen(true);
    });
  const close = () => {
    setOpen(false);
    asked?.onGone();
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await asked?.onConfirm();
    } finally {
      setBusy(false);
      close();
    }
  };
  const dialog = (
    <Confirm
      isOpen={isOpen}
      loading={isBusy}
      title={asked?.question ?? ''}
      content={asked?.explanation ?? ''}
      onConfirm={() => void confirm()}
      onClose={close}
    />
  );
  return { ask, dialog };
}
