import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useId, useState } from 'react';
import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { approvedCampaign } from '#shared/resources/earnings/approved-campaign.ts';
import { useWords } from '../../../kit/page/use-words.ts';
import { capToSave, draftOf, isDeletable, metricOf, typedLimit } from './cap-form.ts';
import { useChangeCap } from './use-change-cap.ts';

interface CapPopoverProps {
  row: RecordOf<typeof approvedCampaign>;
  /** The button that opened it. */
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * The popup "Editar CAP" of a row: conversions, period, Delete and Save. It stays open until it is closed, beside its button,
 * so that the buttons of the other rows stay free.
 */
export function CapPopover({ row, anchor, onClose }: CapPopoverProps) {
  const t = useWords();
  const titleId = useId();
  const [draft, setDraft] = useState(draftOf(row));
  const { isBusy, save, remove } = useChangeCap(row);
  const cap = capToSave(draft);

  const close = () => {
    onClose();
    anchor.focus();
  };
  const settle = (isDone: boolean) => {
    if (isDone) close();
    else setDraft(draftOf(row));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (cap && !isBusy) void save(cap).then(settle);
  };
  return (
    <Popper open anchorEl={anchor} placement="left" role="presentation" sx={{ zIndex: 'modal' }}>
      <Paper
        component="form"
        role="dialog"
        aria-labelledby={titleId}
        elevation={8}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
        }}
        sx={{ width: 300, p: 2, display: 'grid', gap: 2 }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="h3" id={titleId}>
            {t('admin.approved.edit_cap')}
          </Typography>
          <IconButton size="small" aria-label={t('common.close')} onClick={close}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {row.site_name} · {row.name}
        </Typography>
        <TextField
          label={t('admin.approved.conversions')}
          value={draft.limit}
          onChange={(event) => setDraft({ ...draft, limit: typedLimit(event.target.value, draft.limit) })}
          autoFocus
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <TextField
          select
          label={t('admin.approved.period')}
          value={draft.metric}
          onChange={(event) => setDraft({ ...draft, metric: metricOf(event.target.value) })}
        >
          {capPeriod.allCodes.map((code) => (
            <MenuItem key={code} value={code}>
              {t(capPeriod.labelKey(code))}
            </MenuItem>
          ))}
        </TextField>
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <Button color="error" disabled={isBusy || !isDeletable(row)} onClick={() => void remove().then(settle)}>
            {t('common.delete')}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || cap === undefined}>
            {t('common.save')}
          </Button>
        </Stack>
      </Paper>
    </Popper>
  );
}
