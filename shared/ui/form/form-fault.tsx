import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { type FieldValues, type FormState } from 'react-hook-form';
import { Notice } from '#shared/ui/base/notice.tsx';

/** Why a form could not be sent, where the reason lies in none of its fields. It goes with the next attempt. */
export function FormFault<Values extends FieldValues>({ state }: { state: FormState<Values> }) {
  const message = state.errors.root?.message;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== undefined) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return message === undefined ? null : (
    <Box sx={{ mt: 2 }}>
      <Notice ref={notice} severity="error">
        {message}
      </Notice>
    </Box>
  );
}
