import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { FileDrop, useFileSize } from '../../kit/form/file-drop.tsx';
import { useWords } from '../../kit/page/use-words.ts';
import { type FileHead, readFileHead } from './file-head.ts';

interface FileChooserProps {
  file: File | undefined;
  head: FileHead | undefined;
  onChoose: (file: File, head: FileHead) => void;
}

/** Selects a CSV file by button or drag and drop, and reads its header at once. */
export function FileChooser({ file, head, onChoose }: FileChooserProps) {
  const t = useWords();
  const sizeOf = useFileSize();
  const [unreadable, setUnreadable] = useState<string>();

  const take = async (taken: File) => {
    const takenHead = await readFileHead(taken).catch(() => undefined);
    setUnreadable(takenHead ? undefined : taken.name);
    if (takenHead) onChoose(taken, takenHead);
  };
  return (
    <>
      <FileDrop
        accept=".csv,.txt,text/csv,text/plain"
        label={t(file ? 'admin.import.choose_other' : 'admin.import.choose')}
        file={head && file}
        facts={head && file && t('admin.import.file_facts', { size: sizeOf(file.size), columns: head.columns.length })}
        hint={t('admin.import.drop')}
        onTake={(taken) => void take(taken)}
      />
      {unreadable !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {t('admin.import.unreadable', { name: unreadable })}
        </Alert>
      )}
    </>
  );
}
