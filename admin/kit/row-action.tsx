import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { type Confirmation, useConfirmation } from './use-confirmation.tsx';

interface RowActionProps extends Pick<IconButtonProps, 'color' | 'onClick'> {
  /** What it does; shown under the pointer. */
  label: string;
  /** Which row it is about, to those who hear the button alone. */
  name: string;
  icon: ReactElement;
}

/** A button of a row, an icon wide. */
export function RowAction({ label, name, icon, color = 'primary', onClick }: RowActionProps) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" color={color} aria-label={`${label} (${name})`} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
  );
}

/** A button of a row that asks first. */
export function ConfirmedRowAction({
  question,
  explanation,
  onConfirm,
  ...props
}: Omit<RowActionProps, 'onClick'> & Confirmation) {
  const { ask, dialog } = useConfirmation();
  return (
    <>
      <RowAction {...props} onClick={() => void ask({ question, explanation, onConfirm })} />
      {dialog}
    </>
  );
}
