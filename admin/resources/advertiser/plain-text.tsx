import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

/** Replaces a short list that is empty. @param text a catalogue key */
export function PlainText({ text }: { text: string }) {
  return (
    <Typography variant="body2" sx={{ py: 2 }}>
      {useTranslate()(text)}
    </Typography>
  );
}
