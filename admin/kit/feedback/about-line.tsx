import Typography from '@mui/material/Typography';

/** Whom or what a dialog is about, and how much: 'Mariana Costa · R$ 26,05'. Nothing without a text. */
export function AboutLine({ about }: { about: string | undefined }) {
  if (about === undefined) return null;
  return (
    <Typography sx={{ mb: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
      {about}
    </Typography>
  );
}
