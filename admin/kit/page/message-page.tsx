import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';

interface MessagePageProps {
  /** The title of the page: a catalogue key. */
  title: string;
  heading: string;
  text: string;
  /** `alert` interrupts screen readers; `status` is announced when they are idle. */
  role: 'alert' | 'status';
  /** The next step, such as a link or a button. */
  children: ReactNode;
}

/** A page with only a message and a next step. */
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
