import TextField, { type TextFieldProps } from '@mui/material/TextField';

type PlainSelectProps = Omit<TextFieldProps, 'select' | 'label' | 'slotProps' | 'onChange'> & {
  /** Read aloud instead of a label on the screen: the heading of a table's column says it to the eye. */
  ariaLabel: string;
  /** Shows the option of an empty value instead of nothing. */
  displayEmpty?: boolean;
  onChange: (value: string) => void;
};

/** A select for the cell of a table; its options are MenuItems. */
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
