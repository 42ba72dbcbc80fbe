import { useMaskito } from '@maskito/react';
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useForkRef } from '@mui/material/utils';
import { type RefCallback, useState } from 'react';
import { businessDate, formatDate, systemClock } from '#shared/time.ts';
import { lazyPart } from '#shared/ui/base/lazy-part.tsx';
import { LazyPlace } from '#shared/ui/base/lazy-place.tsx';
import { dateMask, readDate } from '#shared/ui/form/date-text.ts';
import { useWords } from '../../page/use-words.ts';
import { calendarColours } from './calendar-colours.ts';

const DayCalendar = lazyPart(() => import('./day-calendar.tsx'), 'DayCalendar');

interface DateTextFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'placeholder' | 'slotProps'> {
  /** `YYYY-MM-DD`, or the text of an unfinished date. */
  value: string;
  /** Called with `YYYY-MM-DD`, or the text while it is not a date. */
  onValueChange: (value: string) => void;
  readOnly?: boolean;
  elementRef?: RefCallback<HTMLElement>;
}

/** Edits a business date: typed into the mask `dd/mm/yyyy`, or chosen in a calendar. */
export function DateTextField({ value, onValueChange, readOnly = false, elementRef, ...props }: DateTextFieldProps) {
  const t = useWords();
  const maskRef = useMaskito({ options: dateMask });
  const inputRef = useForkRef(maskRef, elementRef);
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const shown = formatDate(value);
  return (
    <>
      <TextField
        {...props}
        ref={setAnchor}
        value={shown}
        onChange={({ target }) => onValueChange(readDate(target.value) ?? target.value)}
        placeholder={t('admin.dates.single')}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            ref: inputRef,
            inputMode: 'numeric',
            autoComplete: 'off',
            readOnly,
          },
          input: {
            endAdornment: readOnly ? undefined : (
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
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('admin.dates.open') } }}
      >
        {/* The size of the calendar, which avoids a layout shift when it loads. */}
        <Box sx={{ p: 1, minWidth: 324, minHeight: 346, '& .rdp-root': calendarColours }}>
          <LazyPlace>
            <DayCalendar
              day={readDate(shown)}
              today={businessDate(systemClock.now())}
              onChange={(day) => {
                onValueChange(day);
                setOpen(false);
              }}
            />
          </LazyPlace>
        </Box>
      </Popover>
    </>
  );
}
