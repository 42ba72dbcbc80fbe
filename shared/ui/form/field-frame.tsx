import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useFaultText } from '#shared/ui/base/translation.tsx';

interface FieldFrameProps {
  /** The id of the input; label and help are tied to it. */
  id: string;
  label: string;
  /** Stands under the input while there is no fault. */
  hint?: string | undefined;
  /** A catalogue key or a text of the server. */
  fault?: string | undefined;
  /** News of the field, such as the outcome of a look-up; read aloud when it changes. */
  news?: ReactNode;
  children: ReactNode;
}

/** The id of the text under an input, for its `aria-describedby`. */
export const helpId = (inputId: string) => `${inputId}-help`;

/** A label over an input, and under it the fault or the hint, on a line that is kept free so that nothing jumps. */
export function FieldFrame({ id, label, hint, fault, news, children }: FieldFrameProps) {
  const faultText = useFaultText();
  const text = faultText(fault) ?? hint;
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 0.5, fontSize: '0.875rem', fontWeight: 600 }}>
        {label}
      </Box>
      {children}
      <Box
        id={helpId(id)}
        sx={{
          minHeight: 20,
          mt: 0.5,
          fontSize: '0.8125rem',
          lineHeight: '20px',
          color: fault === undefined ? 'text.secondary' : 'error.main',
        }}
      >
        {text}
        {news !== undefined && <div role="status">{news}</div>}
      </Box>
    </div>
  );
}
