import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ImportTarget } from '#shared/resources/earnings/import-mapping.ts';
import { PlainSelect } from '../../kit/form/plain-select.tsx';
import { CardTable } from '../../kit/page/card-table.tsx';
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
import { STATUS_VALUES, type TargetField, targetFields } from './target-fields.ts';

const NONE = 'none';

/** The example has its own column on wide screens; otherwise it is shown below the source. */
const onWide = { display: { xs: 'none', md: 'table-cell' } } as const;
const onNarrow = { display: { md: 'none' } } as const;
const anywhere = { overflowWrap: 'anywhere' } as const;

const cell = { px: { xs: 1, md: 2 }, verticalAlign: 'top' };
/** Texts stand as high as the text of an input. */
const besideInput = { 'tbody &': { pt: 2.25 } };

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
  const rows = shown.map((field) => {
    const props: FieldProps = {
      field,
      source: mapping[field.name],
      error: errors[field.name],
      head,
      onChange: (source) => change(field.name, source),
    };
    const choices = guess?.choices.filter((choice) => choice.field === field.name) ?? [];
    return {
      key: field.name,
      cells: [
        <FieldLabel key="label" {...props} />,
        <KindSelect key="kind" {...props} />,
        <FieldSource key="source" {...props} choices={choices} />,
        <Example key="example" {...props} />,
      ],
    };
  });
  return (
    <Box>
      <PresetNote preset={guess?.preset} />
      <CardTable
        columns={[
          { heading: t('admin.import.field'), inCard: 'title', sx: { ...cell, ...besideInput, width: '22%' } },
          { heading: t('admin.import.source'), inCard: 'bare', sx: { ...cell, width: 164 } },
          { heading: t('admin.import.value'), inCard: 'bare', sx: cell },
          {
            heading: t('admin.import.example'),
            inCard: 'none',
            sx: { ...cell, ...besideInput, ...onWide, ...anywhere, width: '20%', color: 'text.secondary' },
          },
        ]}
        rows={rows}
      />
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

interface FieldProps {
  field: TargetField;
  source: Source | undefined;
  error: MappingError | undefined;
  head: FileHead;
  onChange: (source: Source | undefined) => void;
}

function FieldLabel({ field }: FieldProps) {
  const label = useTargetLabel()(field.name);
  return 'required' in field ? `${label}*` : label;
}

/** Chooses of what kind the source of a field is. */
function KindSelect({ field, source, error, head, onChange }: FieldProps) {
  const t = useWords();
  const label = useTargetLabel()(field.name);
  const chooseKind = (chosen: string) => {
    const next = SOURCE_KINDS.find((candidate) => candidate === chosen);
    onChange(next && startOf(next, source, (column) => proposeEntries(head, column, field.kind)));
  };
  return (
    <PlainSelect
      ariaLabel={`${label}: ${t('admin.import.source')}`}
      value={source?.kind ?? NONE}
      onChange={chooseKind}
      helperText={error === 'required' ? t('admin.import.mapping_error.required') : undefined}
    >
      <MenuItem value={NONE}>
        <em>{t('required' in field ? 'admin.import.kind.choose' : 'admin.import.kind.none')}</em>
      </MenuItem>
      {SOURCE_KINDS.map((candidate) => (
        <MenuItem key={candidate} value={candidate}>
          {t(`admin.import.kind.${candidate}`)}
        </MenuItem>
      ))}
    </PlainSelect>
  );
}

/** Edits the source of a field, with the reason of a choice and, where it has no column, the example. */
function FieldSource({ choices, ...props }: FieldProps & { choices: readonly Choice[] }) {
  const { field, source, error, head, onChange } = props;
  const t = useWords();
  const label = useTargetLabel()(field.name);
  return (
    <>
      {source && (
        <SourceInput
          label={label}
          kind={field.kind}
          source={source}
          head={head}
          error={error && t(`admin.import.mapping_error.${error}`)}
          onChange={onChange}
        />
      )}
      <Choices choices={choices} source={source} />
      {source && (
        <Typography variant="caption" component="div" color="text.secondary" sx={{ ...onNarrow, ...anywhere }}>
          {t('admin.import.example')}: <Example {...props} />
        </Typography>
      )}
    </>
  );
}

/** The value that the first line of the file gives a field. */
function Example({ field: { kind }, source, head }: FieldProps) {
  const t = useWords();
  if (source === undefined) return null;
  const [line] = head.lines;
  const example = line && valueOf(source, line, kind);
  const status = kind === 'status' ? STATUS_VALUES.find((candidate) => candidate === example) : undefined;
  const text = status ? t(`codes.conversion_status.${status}`) : example;
  return text === undefined || text === '' ? <em>{t('admin.import.nothing')}</em> : text;
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
