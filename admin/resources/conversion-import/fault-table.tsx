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
import { useWords } from '../../kit/use-words.ts';
import { faultFile } from './fault-file.ts';
import type { ImportFault } from './upload.ts';

const ROWS_PER_PAGE = 15;

/** The refused lines with line, column and reason, in pages and as a file. */
export function FaultTable({ faults, fileName }: { faults: readonly ImportFault[]; fileName: string }) {
  const t = useWords();
  const [page, setPage] = useState(0);
  const headings = [t('admin.import.line'), t('admin.import.column'), t('admin.import.reason')];
  const rows = faults.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);

  const download = async () => {
    const link = document.createElement('a');
    link.href = window.URL.createObjectURL(await faultFile(faults, headings));
    link.download = `${fileName.replace(/\.\w+$/, '')}-${t('admin.import.faults_file')}.csv`;
    link.click();
    window.URL.revokeObjectURL(link.href);
  };
  return (
    <Box sx={{ width: '100%' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h3">{t('admin.import.faults', { smart_count: faults.length })}</Typography>
        <Button size="small" startIcon={<DownloadIcon />} onClick={() => void download()}>
          {t('admin.import.download_faults')}
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
            {rows.map((fault, index) => (
              <TableRow key={`${fault.line}-${String(fault.column)}-${index}`}>
                <TableCell align="right" sx={{ width: 96 }}>
                  {fault.line}
                </TableCell>
                <TableCell sx={{ width: 220 }}>{fault.column ?? '–'}</TableCell>
                <TableCell>{fault.message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Stack sx={{ alignItems: 'flex-end' }}>
        <Pager page={page} rowsPerPage={ROWS_PER_PAGE} total={faults.length} onPage={setPage} />
      </Stack>
    </Box>
  );
}
