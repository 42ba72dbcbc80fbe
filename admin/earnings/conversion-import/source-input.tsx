import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useWords } from '../../kit/page/use-words.ts';
import type { FileHead } from './file-head.ts';
import type { Source } from './mapping.ts';
import { TableSourceInput } from './table-source-input.tsx';
import type { TargetKind } from './target-fields.ts';
import { ColumnSelect, ValueInput } from './value-inputs.tsx';

interface SourceInputProps<Kind extends Source> {
  /** The label of the target field. */
  label: string;
  kind: TargetKind;
  source: Kind;
  head: FileHead;
  error: string | undefined;
  onChange: (source: Source) => void;
}

/** The inputs of a source: a column, a value, several columns or a table. */
export function SourceInput({ source, ...props }: SourceInputProps<Source>) {
  const t = useWords();
  const { label, head, error, kind, onChange } = props;
  switch (source.kind) {
    case 'column':
      return (
        <Stack sx={{ gap: 0.5 }}>
          <ColumnSelect
            label={`${label}: ${t('admin.import.kind.column')}`}
            column={source.column}
            columns={head.columns}
            error={error}
            onChange={(column) => onChange({ ...source, column })}
          />
          {source.otherwise !== undefined && (
            <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
              <Typography variant="body2" sx={{ flexShrink: 0 }}>
                {t('admin.import.if_empty')}
              </Typography>
              <ValueInput
                label={`${label}: ${t('admin.import.if_empty')}`}
                kind={kind}
                value={source.otherwise}
                placeholder={t('admin.import.nothing')}
                mayBeEmpty
                onChange={(otherwise) => onChange({ ...source, otherwise })}
              />
            </Stack>
          )}
        </Stack>
      );
    case 'constant':
      return (
        <ValueInput
          label={`${label}: ${t('admin.import.kind.constant')}`}
          kind={kind}
          value={source.value}
          error={error}
          onChange={(value) => onChange({ ...source, value })}
        />
      );
    case 'join':
      return <JoinInput {...props} source={source} />;
    case 'table':
      return <TableSourceInput {...props} source={source} />;
  }
}

function JoinInput({ label, source, head, error, onChange }: SourceInputProps<Extract<Source, { kind: 'join' }>>) {
  const t = useWords();
  return (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        size="small"
        options={head.columns}
        value={[...source.columns]}
        onChange={(_event, columns) => onChange({ ...source, columns })}
        renderInput={(params) => (
          <TextField
            {...params}
            error={error !== undefined}
            helperText={error}
            slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': `${label}: ${t('admin.import.columns')}` } }}
          />
        )}
      />
      <TextField
        value={source.separator}
        onChange={(event) => onChange({ ...source, separator: event.target.value })}
        sx={{ maxWidth: 120 }}
        slotProps={{ htmlInput: { 'aria-label': `${label}: ${t('admin.import.separator')}`, maxLength: 5 } }}
        label={t('admin.import.separator')}
      />
    </Stack>
  );
}
