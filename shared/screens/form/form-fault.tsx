import Box from '@mui/material/Box';
import { type FieldValues, type FormState } from 'react-hook-form';
import { Notice } from '#shared/screens/notice.tsx';

/** Why a form could not be sent, where the reason lies in none of its fields. It goes with the next attempt. */
export function FormFault<Values extends FieldValues>({ state }: { state: FormState<Values> }) {
  const message = state.errors.root?.message;
  return message === undefined ? null : (
    <Box sx={{ mt: 2 }}>
      <Notice severity="error">{message}</Notice>
    </Box>
  );
}
