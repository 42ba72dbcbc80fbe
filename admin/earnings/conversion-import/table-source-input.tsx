import AddIcon from '@mui/icons-material/Add';
import ArrowIcon from '@mui/icons-material/ArrowForward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useWords } from '../../kit/page/use-words.ts';
import type { FileHead } from './file-head.ts';
import { proposeEntries } from './guess-mapping.ts';
import type { Source, TableEntry } from './mapping.ts';
import type { TargetKind } from './target-fields.ts';
import { ColumnSelect, ValueInput } from './value-inputs.tsx';

type TableSource = Extract<Source, { kind: 'table' }>;

interface TableSourceInputProps {
  label: string;
  kind: TargetKind;
  source: TableSource;
  head: FileHead;
  error: string | undefined;
  onChange: (source: Source) => void;
}

/** A value table: the values of a column, and what each means. A new column proposes its own values. */
export function TableSourceInput({ label, kind, source, head, error, onChange }: TableSourceInputProps) {
  const t = useWords();
  const { entries } = source;
  const chooseColumn = (column: string) => onChange({ ...source, column, entries: proposeEntries(head, column, kind) });
  const changeEntry = (index: number, change: Partial<TableEntry>) =>
    onChange({ ...source, entries: entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)) });
  return (
    <Stack sx={{ gap: 0.5 }}>
      <ColumnSelect
        label={`${label}: ${t('admin.import.kind.column')}`}
        column={source.column}
        columns={head.columns}
        error={undefined}
        onChange={chooseColumn}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 20px 1fr 36px', alignItems: 'center', gap: 0.5 }}>
        {entries.map((entry, index) => (
          <Fragment key={index}>
            <TextField
              value={entry.from}
              onChange={(event) => changeEntry(index, { from: event.target.value })}
              placeholder={t('admin.import.empty_cell')}
              slotProps={{ htmlInput: { 'aria-label': `${label}: ${t('admin.import.from')} ${index + 1}` } }}
            />
            <ArrowIcon fontSize="small" color="disabled" />
            <ValueInput
              label={`${label}: ${t('admin.import.to')} ${index + 1}`}
              kind={kind}
              value={entry.to}
              onChange={(to) => changeEntry(index, { to })}
            />
            <IconButton
              size="small"
              aria-label={t('admin.import.remove_entry', { value: entry.from })}
              onClick={() => onChange({ ...source, entries: entries.filter((_entry, at) => at !== index) })}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Fragment>
        ))}
        <Typography variant="body2">{t('admin.import.otherwise')}</Typography>
        <ArrowIcon fontSize="small" color="disabled" />
        <ValueInput
          label={`${label}: ${t('admin.import.otherwise')}`}
          kind={kind}
          value={source.otherwise}
          placeholder={t('admin.import.refuse_line')}
          mayBeEmpty
          onChange={(otherwise) => onChange({ ...source, otherwise })}
        />
      </Box>
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      <Button
        size="small"
        startIcon={<AddIcon />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onChange({ ...source, entries: [...entries, { from: '', to: '' }] })}
      >
        {t('admin.import.add_entry')}
      </Button>
    </Stack>
  );
}
