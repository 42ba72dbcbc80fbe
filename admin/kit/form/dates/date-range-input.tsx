import { useMaskito } from '@maskito/react';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { businessDate, datePresets, type DateRange, formatDate, systemClock } from '#shared/time.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { dateRangeMask, formatDateRange } from '#shared/ui/form/date-text.ts';
import { useTypedRange } from '#shared/ui/form/use-typed-range.ts';
import { useSiteLocale, useWords } from '../../page/use-words.ts';
import { calendarColours } from './calendar-colours.ts';

const RangeCalendar = lazyPart(
  async () => ({ RangeCalendar: (await import('#shared/ui/form/range-calendar.tsx')).RangeCalendar }),
  'RangeCalendar',
);

const PRESETS = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month'] as const;

interface DateRangeInputProps {
  /** A catalogue key or a text. */
  label: string;
  /** The field of the first day, `YYYY-MM-DD`. react-admin's filter bar identifies the input by it. */
  source: string;
  /** The field of the last day (inclusive). */
  endSource: string;
  alwaysOn?: boolean;
}

/** Edits two form fields as one date range: typed into a mask, taken from a preset or chosen in a calendar. */
export function DateRangeInput({ label: labelKey, source, endSource }: DateRangeInputProps) {
  const t = useWords();
  const label = useTranslate()(labelKey);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null);
  const inputRef = useMaskito({ options: dateRangeMask });
  const [isOpen, setOpen] = useState(false);
  const { typed, day, type, finish, forget, error: errorKey } = useTypedRange();
  const error = errorKey && t(errorKey);
  // An invalid date blocks the form, which would otherwise be submitted without the range.
  const start = useInput({ source, validate: () => error });
  const end = useInput({ source: endSource });
  const [from, to] = [dateOf(start.field.value), dateOf(end.field.value)];
  const range = from !== undefined && to !== undefined ? { from, to } : undefined;

  // Of an open range the one day is shown; the note says whether it is the first or the last.
  const openEnd = range ? undefined : (from ?? to);

  const change = (next: DateRange | undefined) => {
    start.field.onChange(next?.from ?? '');
    end.field.onChange(next?.to ?? '');
  };
  const choose = (next: DateRange | undefined) => {
    forget();
    change(next);
  };

  return (
    <>
      <TextField
        id={id}
        ref={setAnchor}
        label={label}
        value={typed ?? (openEnd === undefined ? formatDateRange(range) : formatDate(openEnd))}
        onChange={(event) => type(event.target.value, change)}
        onBlur={() => finish(change)}
        onKeyDown={(event) => event.key === 'Enter' && finish(change)}
        error={error !== undefined}
        helperText={
          error ?? <RangeNote isLoneDay={day !== undefined} isTyping={typed !== undefined} from={from} to={to} />
        }
        placeholder={t('admin.dates.placeholder')}
        sx={{ minWidth: 275, ...(openEnd && shownNote) }}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { ref: inputRef, inputMode: 'numeric', autoComplete: 'off' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <Tooltip title={t('admin.dates.open')}>
                  <IconButton size="small" edge="end" aria-label={t('admin.dates.open')} onClick={() => setOpen(true)}>
                    <CalendarIcon fontSize="small" />
                  </IconButton>
                </Tooltip>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
      >
        <RangeChooser range={range} onChange={choose} onClose={() => setOpen(false)} />
      </Popover>
    </>
  );
}

interface RangeNoteProps {
  isLoneDay: boolean;
  isTyping: boolean;
  from: string | undefined;
  to: string | undefined;
}

/** Explains a range that is not two different days: a single day or an open end. */
function RangeNote({ isLoneDay, isTyping, from, to }: RangeNoteProps) {
  const t = useWords();
  const locale = useSiteLocale();
  if (isTyping) return isLoneDay ? t('admin.dates.lone') : ' ';
  if (from !== undefined && to === undefined) return t('admin.dates.since', { date: formatDate(from, locale) });
  if (to !== undefined && from === undefined) return t('admin.dates.until', { date: formatDate(to, locale) });
  return from !== undefined && from === to ? t('admin.dates.one_day') : ' ';
}

/** The filter bar hides what is below its fields; this takes precedence. */
const shownNote = { '&&& .MuiFormHelperText-root': { display: 'block' } };

const dateOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

interface RangeChooserProps {
  range: DateRange | undefined;
  onChange: (range: DateRange | undefined) => void;
  onClose: () => void;
}

function RangeChooser({ range, onChange, onClose }: RangeChooserProps) {
  const t = useWords();
  const today = businessDate(systemClock.now());
  const presets = datePresets(today);
  return (
    <Box
      sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: { xs: 1, sm: 2 }, p: { xs: 1, sm: 2 } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'row', sm: 'column' },
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          alignItems: { xs: 'center', sm: 'stretch' },
          gap: 0.5,
        }}
      >
        {PRESETS.map((name) => (
          <Button key={name} size="small" sx={{ justifyContent: 'flex-start' }} onClick={() => onChange(presets[name])}>
            {t(`admin.dates.${name}`)}
          </Button>
        ))}
        <Button size="small" variant="outlined" sx={{ mt: { sm: 'auto' }, alignSelf: 'flex-start' }} onClick={onClose}>
          {t('common.close')}
        </Button>
      </Box>
      {/* The size of the calendar, which avoids a layout shift when it loads. */}
      <Box sx={{ minWidth: 308, minHeight: 330, '& .rdp-root': calendarColours }}>
        <LazyPlace>
          <RangeCalendar range={range} today={today} onChange={onChange} />
        </LazyPlace>
      </Box>
    </Box>
  );
}
