import TextField, { type TextFieldProps } from '@mui/material/TextField';

type PlainSelectProps = Omit<TextFieldProps, 'select' | 'label' | 'slotProps' | 'onChange'> & {
  /** The accessible name; on the screen the column heading is the label. */
  ariaLabel: string;
  /** Shows the option of the empty value instead of nothing. */
  displayEmpty?: boolean;
  onChange: (value: string) => void;
};

/** A select for a table cell; its options are MenuItems. */
export function PlainSelect({ ariaLabel, displayEmpty = false, onChange, ...props }: PlainSelectProps) {
  return (
    <TextField
      {...props}
      select
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty, SelectDisplayProps: { 'aria-label': ariaLabel } } }}
    />
  );
}
