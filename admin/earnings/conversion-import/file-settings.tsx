import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { formatDayInWords } from '#shared/time.ts';
import { useSiteLocale, useWords, type WordKey } from '../../kit/page/use-words.ts';
import type { FileHead } from './file-head.ts';
import type { Mapping } from './mapping.ts';
import { questionsOf } from './questions.ts';

interface SettingProps<Value extends string> {
  label: WordKey;
  hint: string;
  /** The choice that is no value of the mapping, and the values; each with its word. */
  choices: readonly { value: Value | undefined; word: WordKey }[];
  value: Value | undefined;
  isAsked: boolean;
  onChange: (value: Value | undefined) => void;
}

/** A choice that holds for the whole file. */
function Setting<Value extends string>({ label, hint, choices, value, isAsked, onChange }: SettingProps<Value>) {
  const t = useWords();
  return (
    <TextField
      select
      label={t(label)}
      helperText={isAsked ? t('admin.import.mapping_error.unanswered') : hint}
      error={isAsked}
      value={value ?? ''}
      onChange={({ target }) => onChange(choices.find((choice) => choice.value === target.value)?.value)}
      sx={{ width: 340, maxWidth: '100%' }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.word} value={choice.value ?? ''}>
          {t(choice.word)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface FileSettingsProps {
  head: FileHead;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** How numbers, dates and the lines of one order are read; what the file does not show is asked with an example of it. */
export function FileSettings({ head, mapping, onChange }: FileSettingsProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const { dateOrder, orderLines } = questionsOf(head, mapping);
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      {dateOrder && (
        <Alert severity="warning">
          {t('admin.import.date_order.asked')}{' '}
          {t('admin.import.date_order.example', {
            text: dateOrder.text,
            day: formatDayInWords(dateOrder.day, locale),
            month: formatDayInWords(dateOrder.month, locale),
          })}
        </Alert>
      )}
      {orderLines && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('admin.import.order_lines.asked')}{' '}
          {t('admin.import.order_lines.example', { order: orderLines.order, amounts: orderLines.amounts.join(' + ') })}
        </Alert>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Setting
          label="admin.import.order_lines.label"
          hint={t('admin.import.order_lines.hint')}
          choices={[
            { value: undefined, word: 'admin.import.order_lines.none' },
            { value: 'sum', word: 'admin.import.order_lines.sum' },
            { value: 'once', word: 'admin.import.order_lines.once' },
            { value: 'refuse', word: 'admin.import.order_lines.refuse' },
          ]}
          value={mapping.orderLines}
          isAsked={orderLines !== undefined}
          onChange={(value) => onChange({ ...mapping, orderLines: value })}
        />
        <Setting
          label="admin.import.date_order.label"
          hint={t('admin.import.date_order.hint')}
          choices={[
            { value: undefined, word: 'admin.import.date_order.auto' },
            { value: 'day', word: 'admin.import.date_order.day' },
            { value: 'month', word: 'admin.import.date_order.month' },
          ]}
          value={mapping.dateOrder}
          isAsked={dateOrder !== undefined}
          onChange={(value) => onChange({ ...mapping, dateOrder: value })}
        />
        <Setting
          label="admin.import.decimal.label"
          hint={t('admin.import.decimal.hint')}
          choices={[
            { value: undefined, word: 'admin.import.decimal.auto' },
            { value: ',', word: 'admin.import.decimal.comma' },
            { value: '.', word: 'admin.import.decimal.point' },
          ]}
          value={mapping.decimal}
          isAsked={false}
          onChange={(value) => onChange({ ...mapping, decimal: value })}
        />
      </Stack>
    </Stack>
  );
}
