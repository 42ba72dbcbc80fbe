import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useWords } from '../../kit/use-words.ts';

interface UploadProgressProps {
  /** From 0 to 1 while the file is on its way; undefined while the server works on it. */
  share: number | undefined;
  onCancel: () => void;
}

/** How far the file has come, in a bar and in words. It can be called back while it is on its way. */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const t = useWords();
  const percent = share === undefined ? undefined : Math.round(share * 100);
  const text = percent === undefined ? t('admin.import.working') : t('admin.import.sending', { percent });
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
