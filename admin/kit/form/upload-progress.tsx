import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWords } from '../page/use-words.ts';

interface UploadProgressProps {
  /** From 0 to 1 while uploading; undefined while the server processes the file. */
  share: number | undefined;
  onCancel: () => void;
}

/** The progress of an upload, as a bar and as text, with a cancel button while uploading. */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const t = useWords();
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const text = percent === undefined ? t('admin.upload.working') : t('admin.upload.sending', { percent });
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, width: '100%' }}>
      <Box sx={{ flex: 1 }}>
        <Typography variant="body2" role="status" sx={{ mb: 0.5 }}>
          {text}
        </Typography>
        <LinearProgress
          aria-label={text}
          {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
        />
      </Box>
      <Button onClick={onCancel} disabled={percent === undefined}>
        {t('common.cancel')}
      </Button>
    </Stack>
  );
}
