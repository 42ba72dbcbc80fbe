import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { type Confirmation, useConfirmation } from '../feedback/use-confirmation.tsx';

interface RowActionProps extends Pick<IconButtonProps, 'color' | 'onClick'> {
  /** The name of the action; shown as a tooltip. */
  label: string;
  /** Identifies the row in the accessible name of the button. */
  name: string;
  icon: ReactElement;
  /** Why it cannot be done now; the button then says so and does nothing. */
  refusal?: string | undefined;
}

export function RowAction({ label, name, icon, color = 'primary', refusal, onClick }: RowActionProps) {
  const isRefused = refusal !== undefined;
  return (
    <Tooltip title={refusal ?? label}>
      <IconButton
        size="small"
        color={isRefused ? 'default' : color}
        aria-label={`${label} (${name})${isRefused ? `: ${refusal}` : ''}`}
        // Not disabled, so that the reason can be read by keyboard too.
        aria-disabled={isRefused}
        sx={isRefused ? { opacity: 0.5, cursor: 'default' } : undefined}
        {...(!isRefused && onClick && { onClick })}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}

/** An icon button of a row that asks for confirmation. */
export function ConfirmedRowAction({
  question,
  about,
  explanation,
  onConfirm,
  ...props
}: Omit<RowActionProps, 'onClick'> & Confirmation) {
  const { ask, dialog } = useConfirmation();
  return (
    <>
      <RowAction {...props} onClick={() => void ask({ question, about, explanation, onConfirm })} />
      {dialog}
    </>
  );
}
