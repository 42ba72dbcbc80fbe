import Button, { type ButtonProps } from '@mui/material/Button';
import { type Confirmation, useConfirmation } from './use-confirmation.tsx';

type ConfirmedButtonProps = Omit<ButtonProps, 'onClick' | 'title'> & Confirmation;

export function ConfirmedButton({ question, about, explanation, onConfirm, children, ...props }: ConfirmedButtonProps) {
  const { ask, dialog } = useConfirmation();
  return (
    <>
      <Button size="small" {...props} onClick={() => void ask({ question, about, explanation, onConfirm })}>
        {children}
      </Button>
      {dialog}
    </>
  );
}
