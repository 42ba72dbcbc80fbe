import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { FileDrop, useFileSize } from './file-drop.tsx';

interface PictureFileProps {
  /** As of an input for files. */
  accept: string;
  texts: {
    choose: string;
    other: string;
    hint: string;
    /** The alternative text of what is shown of the file. */
    preview: string;
  };
  file: File | undefined;
  /** A catalogue key, or a text of the server. */
  error: string | undefined;
  onTake: (file: File) => void;
}

/** Reads a picture for its preview: the content security policy allows `data:` and no other made address. */
function readPicture(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('the picture could not be read'));
    reader.readAsDataURL(file);
  });
}

/** Takes a picture by button or by drag and drop, shows it, and says what is wrong with it. */
export function PictureFile({ accept, texts, file, error, onTake }: PictureFileProps) {
  const translate = useTranslate();
  const sizeOf = useFileSize();
  const [preview, setPreview] = useState<string>();
  return (
    <Box sx={{ mb: 1 }}>
      <FileDrop
        accept={accept}
        label={file ? texts.other : texts.choose}
        file={file}
        facts={file && sizeOf(file.size)}
        hint={texts.hint}
        onTake={(taken) => {
          onTake(taken);
          readPicture(taken).then(setPreview, () => setPreview(undefined));
        }}
      />
      {error !== undefined && (
        <Box role="alert" sx={{ mt: 0.5, color: 'error.main', fontSize: '0.8125rem' }}>
          {/^(?:validation|errors)\.[a-z_]+$/.test(error) ? translate(error) : error}
        </Box>
      )}
      {preview !== undefined && (
        <Box
          component="img"
          src={preview}
          alt={texts.preview}
          sx={{ display: 'block', mt: 1, maxWidth: '100%', maxHeight: 200, objectFit: 'contain' }}
        />
      )}
    </Box>
  );
}
