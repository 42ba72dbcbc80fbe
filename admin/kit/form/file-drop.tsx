import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useSiteLocale } from '../page/use-words.ts';

interface FileDropProps {
  /** As of an input for files. */
  accept: string;
  /** The label of the button: to choose a file, or another one. */
  label: string;
  /** The file that was chosen. */
  file: File | undefined;
  /** Shown below the name of the file. */
  facts?: ReactNode;
  /** Shown while there is no file. */
  hint: string;
  disabled?: boolean;
  onTake: (file: File) => void;
}

/** Returns a function that formats the size of a file. */
export function useFileSize() {
  const locale = useSiteLocale();
  return (bytes: number) => {
    const [unit, count] =
      bytes < 1e6 ? (['kilobyte', Math.max(1, bytes / 1e3)] as const) : (['megabyte', bytes / 1e6] as const);
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 2 }).format(count);
  };
}

/** Takes a file by button or by drag and drop. */
export function FileDrop({ accept, label, file, facts, hint, disabled = false, onTake }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (taken: File | undefined) => {
    if (taken && !disabled) onTake(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
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
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <Box role="status">
        {file ? (
          <>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
            <Typography variant="body2" color="text.secondary">
              {facts}
            </Typography>
          </>
        ) : (
          <Typography color="text.secondary">{hint}</Typography>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // Allows selecting the same file again after it was corrected.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
