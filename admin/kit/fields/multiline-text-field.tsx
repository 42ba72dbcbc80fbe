import Box from '@mui/material/Box';
import { useFieldValue } from 'react-admin';

/** Shows multi-line text with its line breaks. */
export function MultilineTextField({ source }: { source: string }) {
  return (
    <Box component="pre" sx={{ m: 0, fontFamily: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {String(useFieldValue({ source }) ?? '')}
    </Box>
  );
}
