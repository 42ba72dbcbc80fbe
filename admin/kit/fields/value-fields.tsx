import Box from '@mui/material/Box';
import { useFieldValue } from 'react-admin';
import { formatBrl } from '#shared/money.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { countryName } from '#shared/ui/base/country-name.ts';
import { useSiteLocale } from '../page/use-words.ts';
import { textOf } from './text-of.ts';

interface FieldProps {
  source: string;
}

/** Shows an amount in reais. */
export function MoneyField({ source }: FieldProps) {
  const locale = useSiteLocale();
  const value: unknown = useFieldValue({ source });
  return typeof value === 'number' ? formatBrl(value, locale) : null;
}

export function CountField({ source }: FieldProps) {
  const locale = useSiteLocale();
  const value: unknown = useFieldValue({ source });
  return typeof value === 'number' ? value.toLocaleString(locale) : null;
}

/** Shows the business date of an instant, dd/mm/yyyy; its tooltip shows the time. */
export function DateField({ source }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  if (typeof value !== 'string') return null;
  return (
    <Box component="time" dateTime={value} title={formatDateTime(value)}>
      {formatDate(value)}
    </Box>
  );
}

/** Shows an instant in São Paulo time, dd/mm/yyyy HH:mm. */
export function DateTimeField({ source }: FieldProps) {
  const value: unknown = useFieldValue({ source });
  return typeof value === 'string' ? <time dateTime={value}>{formatDateTime(value)}</time> : null;
}

/** The maximum width of a text, in pixels or as CSS. */
export type Width = number | string;

/** The width of a text column in a table with several of them: fits 1366 pixels, and grows with the window. */
export const NARROW = 'clamp(68px, 16vw - 134px, 220px)';

/** The width of a column whose names identify the rows, such as a campaign's: wider than the others. */
export const NAME = 'clamp(84px, 16vw - 88px, 260px)';

/** Shows a long text on at most two lines of the column width; the tooltip shows all of it. */
export function CutText({ text, width = 220 }: { text: string; width?: Width | undefined }) {
  if (text === '') return null;
  return (
    <Box
      component="span"
      title={text}
      sx={{
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        // The column keeps the width that the text has on one line, up to its limit, instead of that of the longest word.
        width: 'max-content',
        // A card, which has its own width, sets another one.
        maxWidth: `var(--cut-width, ${typeof width === 'number' ? `${width}px` : width})`,
        overflow: 'hidden',
        overflowWrap: 'break-word',
        whiteSpace: 'normal',
        lineHeight: 1.3,
      }}
    >
      {text}
    </Box>
  );
}

/** Shows the name of a country from its two-letter code; other values are shown unchanged. */
export function CountryField({ source }: FieldProps) {
  const locale = useSiteLocale();
  const country = textOf(useFieldValue({ source }));
  return /^[A-Z]{2}$/.test(country) ? countryName(country, locale) : country;
}
