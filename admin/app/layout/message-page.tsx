import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';

interface MessagePageProps {
  /** The heading of the page: a catalogue key. */
  title: string;
  heading: string;
  text: string;
  /** An alert interrupts who listens; a status waits. */
  role: 'alert' | 'status';
  /** The way on. */
  children: ReactNode;
}

/** A page that has nothing but something to say, and a way on. */
export function MessagePage({ title, heading, text, role, children }: MessagePageProps) {
  return (
    <Stack role={role} sx={{ alignItems: 'center', gap: 2, pt: 12, textAlign: 'center' }}>
      <Title title={title} />
      <Typography variant="h2">{heading}</Typography>
      <Typography color="text.secondary">{text}</Typography>
      {children}
    </Stack>
  );
}
