import InboxIcon from '@mui/icons-material/InboxOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetResourceLabel, useResourceContext, useTranslate } from 'react-admin';

const PLURAL = 2;

interface EmptyListProps {
  /** The resource's own text by default. */
  text?: string;
  next?: string;
  /** The next step, such as a button. */
  children?: ReactNode;
}

/** Replaces a list without any rows. */
export function EmptyList({ text, next, children }: EmptyListProps) {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const labelOf = useGetResourceLabel();
  const plain = translate('ra.page.empty', { name: labelOf(resource, PLURAL).toLowerCase() });
  return (
    <Stack sx={{ flex: 1, alignItems: 'center', gap: 2, pt: 12, textAlign: 'center' }}>
      <InboxIcon color="disabled" sx={{ fontSize: 56 }} />
      <Typography variant="h3" component="p" sx={{ maxWidth: 480 }}>
        {text ?? translate(`resources.${resource}.empty`, { _: plain })}
      </Typography>
      {next !== undefined && (
        <Typography color="text.secondary" sx={{ maxWidth: 480 }}>
          {next}
        </Typography>
      )}
      {children}
    </Stack>
  );
}
