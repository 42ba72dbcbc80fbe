import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportTarget } from '#shared/resources/earnings/import-mapping.ts';
import { PlainSelect } from '../../kit/form/plain-select.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import type { FileHead } from './file-head.ts';
import { FileSettings } from './file-settings.tsx';
import { type Choice, type Guess, proposeEntries, unusedDateColumns } from './guess-mapping.ts';
import {
  emptySource,
  type Mapping,
  type MappingError,
  mappingErrors,
  type Source,
  SOURCE_KINDS,
  type TableEntry,
  valueOf,
} from './mapping.ts';
import { SourceInput } from './source-input.tsx';
import { STATUS_VALUES, targetFields, type TargetKind } from './target-fields.ts';

const NONE = 'none';

/** The example has its own column on wide screens; otherwise it is shown below the source. */
const onWide = { display: { xs: 'none', md: 'table-cell' } } as const;
const onNarrow = { display: { md: 'none' } } as const;
const anywhere = { overflowWrap: 'anywhere' } as const;

interface MappingEditorProps {
  head: FileHead;
  mapping: Mapping;
  /** What the mapping was started from; its choices are explained as long as they are those of the mapping. */
  guess: Guess | undefined;
  onChange: (mapping: Mapping) => void;
}

/** Says that the file is of a known system. */
function PresetNote({ preset }: Pick<Guess, 'preset'>) {
  const t = useWords();
  if (preset === undefined) return null;
  const { name } = preset;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {name === null ? t('admin.import.preset.own') : t('admin.import.preset.found', { name })}
    </Alert>
  );
}

/** Edits the source of each field of a conversion, with the value from the file's first line as an example. */
export function MappingEditor({ head, mapping, guess, onChange }: MappingEditorProps) {
  const t = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const errors = mappingErrors(mapping, head.columns);
  const shown = targetFields.filter((field) => showsAll || 'required' in field || mapping[field.name] !== undefined);
  const hiddenCount = targetFields.length - shown.length;
  const change = (name: ImportTarget, source: Source | undefined) => {
    const { [name]: _replaced, ...others } = mapping;
    onChange(source ? { ...others, [name]: source } : others);
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <PresetNote preset={guess?.preset} />
      <Table
        size="small"
        sx={{ minWidth: 600, '& tr > *': { px: { xs: 1, md: 2 } }, '& tbody > tr > *': { verticalAlign: 'top' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: '22%' }}>{t('admin.import.field')}</TableCell>
            <TableCell sx={{ width: 164 }}>{t('admin.import.source')}</TableCell>
            <TableCell>{t('admin.import.value')}</TableCell>
            <TableCell sx={{ ...onWide, width: '20%' }}>{t('admin.import.example')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((field) => (
            <FieldRow
              key={field.name}
              name={field.name}
              kind={field.kind}
              isRequired={'required' in field}
              source={mapping[field.name]}
              error={errors[field.name]}
              head={head}
              choices={guess?.choices.filter((choice) => choice.field === field.name) ?? []}
              onChange={(source) => change(field.name, source)}
            />
          ))}
        </TableBody>
      </Table>
      <UnusedDates head={head} mapping={mapping} />
      {hiddenCount > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setShowsAll(true)}>
          {t('admin.import.show_optional', { smart_count: hiddenCount })}
        </Button>
      )}
      <FileSettings head={head} mapping={mapping} onChange={onChange} />
    </Box>
  );
}

/** Says which dates of the file the mapping leaves out, and what conversions then get. */
function UnusedDates({ head, mapping }: Pick<MappingEditorProps, 'head' | 'mapping'>) {
  const t = useWords();
  const columns = unusedDateColumns(head, mapping);
  if (columns.length === 0) return null;
  const names = columns.map((column) => `"${column}"`).join(', ');
  return (
    <Alert severity="warning" sx={{ mt: 2, ...anywhere }}>
      {t('admin.import.unused_dates', { columns: names, smart_count: columns.length })}
      {mapping.booking_date === undefined && ` ${t('admin.import.no_booking_date')}`}
    </Alert>
  );
}

interface FieldRowProps {
  name: ImportTarget;
  kind: TargetKind;
  isRequired: boolean;
  source: Source | undefined;
  error: MappingError | undefined;
  head: FileHead;
  choices: readonly Choice[];
  onChange: (source: Source | undefined) => void;
}

function FieldRow({ name, kind, isRequired, source, error, head, choices, onChange }: FieldRowProps) {
  const t = useWords();
  const label = useTargetLabel()(name);
  const [line] = head.lines;
  const example = source && line ? valueOf(source, line, kind) : undefined;
  const status = kind === 'status' ? STATUS_VALUES.find((candidate) => candidate === example) : undefined;
  const text = status ? t(`codes.conversion_status.${status}`) : example;
  const shown = text === undefined || text === '' ? <em>{t('admin.import.nothing')}</em> : text;
  const chooseKind = (chosen: string) => {
    const next = SOURCE_KINDS.find((candidate) => candidate === chosen);
    onChange(next && startOf(next, source, (column) => proposeEntries(head, column, kind)));
  };
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ pt: 2.25 }}>
        {label}
        {isRequired && '*'}
      </TableCell>
      <TableCell>
        <PlainSelect
          ariaLabel={`${label}: ${t('admin.import.source')}`}
          value={source?.kind ?? NONE}
          onChange={chooseKind}
          helperText={error === 'required' ? t('admin.import.mapping_error.required') : undefined}
        >
          <MenuItem value={NONE}>
            <em>{t(isRequired ? 'admin.import.kind.choose' : 'admin.import.kind.none')}</em>
          </MenuItem>
          {SOURCE_KINDS.map((candidate) => (
            <MenuItem key={candidate} value={candidate}>
              {t(`admin.import.kind.${candidate}`)}
            </MenuItem>
          ))}
        </PlainSelect>
      </TableCell>
      <TableCell>
        {source && (
          <SourceInput
            label={label}
            kind={kind}
            source={source}
            head={head}
            error={error && t(`admin.import.mapping_error.${error}`)}
            onChange={onChange}
          />
        )}
        <Choices choices={choices} source={source} />
        {source && (
          <Typography variant="caption" component="div" color="text.secondary" sx={{ ...onNarrow, ...anywhere }}>
            {t('admin.import.example')}: {shown}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={{ ...onWide, ...anywhere, pt: 2.25, color: 'text.secondary' }}>{source && shown}</TableCell>
    </TableRow>
  );
}

/** Says why the column of a field was chosen, as long as it is that column. */
function Choices({ choices, source }: { choices: readonly Choice[]; source: Source | undefined }) {
  const t = useWords();
  const column = source && 'column' in source ? source.column : null;
  return choices
    .filter((choice) => choice.column === column)
    .map(({ reason, instead }) => (
      <Typography key={reason} variant="caption" component="div" sx={{ mt: 0.5, ...anywhere }}>
        {reason === 'no_total'
          ? t('admin.import.chosen.no_total', { column: instead ?? '' })
          : [
              t(`admin.import.chosen.${reason}`),
              ...(instead === undefined ? [] : [t('admin.import.chosen.instead', { column: instead })]),
            ].join(', ')}
      </Typography>
    ));
}

/** Returns a new source of a kind, keeping the column selected before; a table has the proposed entries. */
function startOf(kind: Source['kind'], before: Source | undefined, proposed: (column: string) => TableEntry[]): Source {
  const column = before && 'column' in before ? before.column : '';
  switch (kind) {
    case 'column':
      return { ...emptySource.column, column };
    case 'table':
      return column === '' ? emptySource.table : { ...emptySource.table, column, entries: proposed(column) };
    case 'join':
      return { ...emptySource.join, columns: column === '' ? [] : [column] };
    case 'constant':
      return emptySource.constant;
  }
}

/** Returns the label of a target field: that of the report column that it fills. */
function useTargetLabel(): (name: ImportTarget) => string {
  const translate = useTranslate();
  const others: Partial<Record<ImportTarget, string>> = {
    order_id: 'admin.order_number',
    refunded_amount: 'admin.import.refunded_amount',
    status: 'resources.conversion.fields.validation_status',
    category: 'resources.channel.fields.category',
  };
  return (name) => translate(others[name] ?? `resources.conversion.fields.${name}`);
}
