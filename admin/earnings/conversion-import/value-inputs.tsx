import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PlainSelect } from '../../kit/form/plain-select.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { STATUS_VALUES, type TargetKind } from './target-fields.ts';

interface ColumnSelectProps {
  label: string;
  column: string;
  columns: readonly string[];
  error: string | undefined;
  onChange: (column: string) => void;
}

/** Selects a column of the file. A selected column that the file lacks stays visible with its error. */
export function ColumnSelect({ label, column, columns, error, onChange }: ColumnSelectProps) {
  const isAbsent = column !== '' && !columns.includes(column);
  return (
    <PlainSelect ariaLabel={label} value={column} onChange={onChange} error={error !== undefined} helperText={error}>
      {isAbsent && <MenuItem value={column}>{column}</MenuItem>}
      {columns.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </PlainSelect>
  );
}

interface ValueInputProps {
  label: string;
  kind: TargetKind;
  value: string;
  error?: string | undefined;
  placeholder?: string;
  /** Adds an empty choice. */
  mayBeEmpty?: boolean;
  onChange: (value: string) => void;
}

/** Edits a value of a target field: a status or a text. */
export function ValueInput({ label, kind, value, error, placeholder, mayBeEmpty = false, onChange }: ValueInputProps) {
  const t = useWords();
  const shared = { value, fullWidth: true, error: error !== undefined, helperText: error };
  if (kind !== 'status') {
    return (
      <TextField
        {...shared}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': label } }}
      />
    );
  }
  return (
    <PlainSelect {...shared} ariaLabel={label} displayEmpty={mayBeEmpty} onChange={onChange}>
      {mayBeEmpty && <MenuItem value="">{placeholder}</MenuItem>}
      {STATUS_VALUES.map((status) => (
        <MenuItem key={status} value={status}>
          {t(`codes.conversion_status.${status}`)}
        </MenuItem>
      ))}
    </PlainSelect>
  );
}
