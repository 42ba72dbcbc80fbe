import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useId, useState } from 'react';
import { KeyCap } from '../../kit/feedback/key-cap.tsx';
import { useKeys } from '../../kit/page/use-keys.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { type QueueKind, queueKinds } from './queue-kinds.tsx';

const REASON_LENGTH_MAX = 500;

interface RefusalProps {
  kind: QueueKind;
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** The reasons of a refusal: one press refuses, by its number or by Enter; another one is written. */
export function Refusal({ kind, onRefuse, onClose }: RefusalProps) {
  const t = useWords();
  const titleId = useId();
  const [text, setText] = useState('');
  const reasons = queueKinds[kind].reasons.map((key) => t(key));
  useKeys(Object.fromEntries(reasons.map((reason, index) => [String(index + 1), () => onRefuse(reason)])));
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onRefuse(text.trim());
  };
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      sx={{ display: 'grid', gap: 1.25 }}
    >
      <Typography id={titleId} variant="body2" color="text.secondary">
        {t('admin.queue.why')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {reasons.map((reason, index) => (
          <Chip
            key={reason}
            component="button"
            clickable
            autoFocus={index === 0}
            icon={<KeyCap>{index + 1}</KeyCap>}
            label={reason}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onRefuse(reason)}
            sx={chipLook}
          />
        ))}
      </Box>
      <Box component="form" onSubmit={send} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <TextField
          size="small"
          label={t('admin.queue.other')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          slotProps={{ htmlInput: { maxLength: REASON_LENGTH_MAX } }}
          sx={{ flex: '1 1 14rem' }}
        />
        <Button type="submit" color="error" variant="outlined" disabled={text.trim() === ''}>
          {t('admin.queue.refuse')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </Box>
    </Box>
  );
}

const chipLook = {
  height: 'auto',
  minHeight: 36,
  maxWidth: '100%',
  px: 0.5,
  border: 0,
  font: 'inherit',
  fontSize: '0.8125rem',
  '& .MuiChip-label': { py: 0.5, whiteSpace: 'normal', textAlign: 'left' },
  '& .MuiChip-icon': { ml: 0.75, color: 'text.secondary' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main' },
} as const;
