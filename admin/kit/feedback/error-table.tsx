import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Pager } from '#shared/ui/base/pager.tsx';
import { useWords } from '../page/use-words.ts';
import { errorCells, type ErrorField, errorFile, type LineError } from './error-file.ts';

const ROWS_PER_PAGE = 15;

const WIDTHS: Readonly<Record<ErrorField, number | undefined>> = { line: 96, column: 220, reason: undefined };

interface ErrorTableProps {
  errors: readonly LineError[];
  fields: readonly ErrorField[];
  /** Of the file that was sent. */
  fileName: string;
}

/** The refused lines of a file, in pages and as a file. */
export function ErrorTable({ errors, fields, fileName }: ErrorTableProps) {
  const t = useWords();
  const [page, setPage] = useState(0);
  const headings = fields.map((field) => t(`admin.upload.${field}`));
  const rows = errors.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);

  const download = async () => {
    const link = document.createElement('a');
    link.href = window.URL.createObjectURL(await errorFile(errors, fields, headings));
    link.download = `${fileName.replace(/\.\w+$/, '')}-${t('admin.upload.faults_file')}.csv`;
    link.click();
    window.URL.revokeObjectURL(link.href);
  };
  return (
    <Box sx={{ width: '100%' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h3">{t('admin.upload.faults', { smart_count: errors.length })}</Typography>
        <Button size="small" startIcon={<DownloadIcon />} onClick={() => void download()}>
          {t('admin.upload.download_faults')}
        </Button>
      </Stack>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {headings.map((heading, index) => (
                <TableCell key={heading} align={index === 0 ? 'right' : 'left'}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((error, index) => (
              <TableRow key={`${error.line}-${String(error.column)}-${index}`}>
                {errorCells(error, fields).map((cell, index) => (
                  <TableCell
                    key={fields[index]}
                    align={fields[index] === 'line' ? 'right' : 'left'}
                    sx={{ width: WIDTHS[fields[index] ?? 'reason'] }}
                  >
                    {cell === '' ? '–' : cell}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Stack sx={{ alignItems: 'flex-end' }}>
        <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={errors.length} onPage={setPage} />
      </Stack>
    </Box>
  );
}
