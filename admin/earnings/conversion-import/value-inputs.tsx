import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PlainSelect } from '../../kit/form/plain-select.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { STATUS_VALUES, type TargetKind } from './target-fields.ts';

interface ColumnSelectProps {
  label: string;
  column: string;
  columns: readonly string[];
  fault: string | undefined;
  onChange: (column: string) => void;
}

/** Selects a column of the file. A selected column that the file lacks stays visible with its error. */
export function ColumnSelect({ label, column, columns, fault, onChange }: ColumnSelectProps) {
  const isAbsent = column !== '' && !columns.includes(column);
  return (
    <PlainSelect ariaLabel={label} value={column} onChange={onChange} error={fault !== undefined} helperText={fault}>
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
  fault?: string | undefined;
  placeholder?: string;
  /** Adds an empty choice. */
  mayBeEmpty?: boolean;
  onChange: (value: string) => void;
}

/** Edits a value of a target field: a status or a text. */
export function ValueInput({ label, kind, value, fault, placeholder, mayBeEmpty = false, onChange }: ValueInputProps) {
  const t = useWords();
  const shared = { value, fullWidth: true, error: fault !== undefined, helperText: fault };
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
