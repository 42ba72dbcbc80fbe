import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { linkedParts } from './linked-parts.ts';

/** About seventy characters. */
const LINE_PX = 640;

/** A mail as its reader has it: subject and text, with the line breaks and web addresses of the text. */
export function Letter({ subject, text }: { subject: string; text: string }) {
  return (
    <Box
      sx={{
        maxWidth: LINE_PX,
        p: { xs: 2, sm: 3 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        color: 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography component="div" variant="h3" sx={{ mb: 2 }}>
        {subject}
      </Typography>
      <Typography component="div" sx={{ whiteSpace: 'pre-wrap', lineHeight: 1.6 }}>
        {linkedParts(text).map((part, index) =>
          part.isLink ? (
            <Link key={index} href={part.text} underline="always" target="_blank" rel="noreferrer">
              {part.text}
            </Link>
          ) : (
            part.text
          ),
        )}
      </Typography>
    </Box>
  );
}
