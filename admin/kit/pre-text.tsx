import Box from '@mui/material/Box';
import { useFieldValue } from 'react-admin';

/** A text of several lines as it was written. */
export function PreText({ source }: { source: string }) {
  return (
    <Box component="pre" sx={{ m: 0, fontFamily: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {String(useFieldValue({ source }) ?? '')}
    </Box>
  );
}
