import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactNode } from 'react';
import { useFaultText } from '#shared/screens/translation.tsx';

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
  return (
    <FormControl fullWidth error={fault !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5, fontSize: '0.875rem', fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      {children}
      <FormHelperText id={helpId(id)} component="div" sx={{ minHeight: 20 }}>
        {faultText(fault) ?? hint}
        {news !== undefined && <div role="status">{news}</div>}
      </FormHelperText>
    </FormControl>
  );
}
