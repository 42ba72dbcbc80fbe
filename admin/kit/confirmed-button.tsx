import Button, { type ButtonProps } from '@mui/material/Button';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Confirm } from 'react-admin';

interface ConfirmedButtonProps extends Omit<ButtonProps, 'onClick' | 'title'> {
  /** Asked before anything happens. */
  question: string;
  /** What follows from a yes. */
  explanation: ReactNode;
  /** Does it; the question stays until it is done, and goes away however it ends. */
  onConfirm: () => Promise<unknown>;
}

/** A button that asks first. */
export function ConfirmedButton({ question, explanation, onConfirm, children, ...props }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ask = (event: MouseEvent) => {
    event.stopPropagation();
    setAsking(true);
  };
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button size="small" {...props} onClick={ask}>
        {children}
      </Button>
      <Confirm
        isOpen={isAsking}
        loading={isBusy}
        title={question}
        content={explanation}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
