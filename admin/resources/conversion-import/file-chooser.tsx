import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { useSiteLocale, useWords } from '../../kit/use-words.ts';
import { type FileHead, readFileHead } from './file-head.ts';

interface FileChooserProps {
  file: File | undefined;
  head: FileHead | undefined;
  onChoose: (file: File, head: FileHead) => void;
}

/** Selects a CSV file by button or drag and drop, and reads its header at once. */
export function FileChooser({ file, head, onChoose }: FileChooserProps) {
  const t = useWords();
  const locale = useSiteLocale();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [unreadable, setUnreadable] = useState<string>();

  const take = async (taken: File | undefined) => {
    if (!taken) return;
    const takenHead = await readFileHead(taken).catch(() => undefined);
    setUnreadable(takenHead ? undefined : taken.name);
    if (takenHead) onChoose(taken, takenHead);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const size = (bytes: number) => {
    const [unit, count] =
      bytes < 1e6 ? (['kilobyte', Math.max(1, bytes / 1e3)] as const) : (['megabyte', bytes / 1e6] as const);
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 2 }).format(count);
  };

  return (
    <>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          p: 3,
          border: 2,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 2,
        }}
      >
        <Button
          variant={file ? 'outlined' : 'contained'}
          startIcon={<UploadIcon />}
          onClick={() => input.current?.click()}
        >
          {t(file ? 'admin.import.choose_other' : 'admin.import.choose')}
        </Button>
        <Box role="status">
          {file && head ? (
            <>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
              <Typography variant="body2" color="text.secondary">
                {t('admin.import.file_facts', { size: size(file.size), columns: head.columns.length })}
              </Typography>
            </>
          ) : (
            <Typography color="text.secondary">{t('admin.import.drop')}</Typography>
          )}
        </Box>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('admin.import.choose')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Allows selecting the same file again after it was corrected.
            event.target.value = '';
          }}
        />
      </Box>
      {unreadable !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('admin.import.unreadable', { name: unreadable })}
        </Alert>
      )}
    </>
  );
}
