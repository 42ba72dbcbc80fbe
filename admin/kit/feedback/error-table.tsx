import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Pager } from '#shared/ui/base/pager.tsx';
import { CardTable } from '../page/card-table.tsx';
import { useWords } from '../page/use-words.ts';

interface LineError {
  /** Counted from 1. */
  line: number;
  /** Null or absent: the line as a whole. */
  column?: string | null;
  /** The reason, in the user's language. */
  message: string;
}

/** Excel in Brazil opens a CSV on double click as UTF-8 with BOM and semicolons. */
const BOM = '\uFEFF';

/** What a table of refused lines shows; not every format has columns with names. */
type ErrorField = 'line' | 'column' | 'reason';

/** Returns the cells of a refused line, in the order of the fields. */
const errorCells = ({ line, column, message }: LineError, fields: readonly ErrorField[]): (number | string)[] =>
  fields.map((field) => ({ line, column: column ?? '', reason: message })[field]);

/**
 * Creates a CSV file of the refused lines.
 *
 * @param headings the headings of the fields, in their order
 */
export async function errorFile(
  errors: readonly LineError[],
  fields: readonly ErrorField[],
  headings: readonly string[],
): Promise<Blob> {
  const { default: Papa } = await import('papaparse');
  const data = errors.map((error) => errorCells(error, fields));
  const csv = Papa.unparse({ fields: [...headings], data }, { delimiter: ';', newline: '\r\n', escapeFormulae: true });
  return new Blob([BOM + csv], { type: 'text/csv;charset=utf-8' });
}

const ROWS_PER_PAGE = 15;

const WIDTHS: Readonly<Record<ErrorField, number | undefined>> = { line: 96, column: 220, reason: undefined };

interface ErrorTableProps {
  errors: readonly LineError[];
  fields: readonly ErrorField[];
  /** Of the file that was sent. */
  fileName: string;
  /** Default: how many lines were refused. */
  title?: string;
}

/** The refused lines of a file, in pages and as a file. */
export function ErrorTable({ errors, fields, fileName, title }: ErrorTableProps) {
  const t = useWords();
  const [page, setPage] = useState(0);
  const headings = fields.map((field) => t(`admin.upload.${field}`));
  const rows = errors.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);

  const download = async () => {
    const link = document.createElement('a');
    link.href = window.URL.createObjectURL(await errorFile(errors, fields, headings));
    link.download = `${fileName.replace(/\.\w+$/, '')}-${t('admin.upload.errors_file')}.csv`;
    link.click();
    window.URL.revokeObjectURL(link.href);
  };
  return (
    <Box sx={{ width: '100%' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h3">{title ?? t('admin.upload.errors', { smart_count: errors.length })}</Typography>
        <Button size="small" startIcon={<DownloadIcon />} onClick={() => void download()}>
          {t('admin.upload.download_errors')}
        </Button>
      </Stack>
      <Box sx={{ overflowX: 'auto' }}>
        <CardTable
          columns={fields.map((field) => ({
            heading: t(`admin.upload.${field}`),
            ...(field === 'line' && { align: 'right' }),
            sx: { width: WIDTHS[field] },
          }))}
          rows={rows.map((error, index) => ({
            key: `${error.line}-${String(error.column)}-${index}`,
            cells: errorCells(error, fields).map((cell) => (cell === '' ? '–' : cell)),
          }))}
        />
      </Box>
      <Stack sx={{ alignItems: 'flex-end' }}>
        <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={errors.length} onPage={setPage} />
      </Stack>
    </Box>
  );
}
