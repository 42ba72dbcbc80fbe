import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { SelectField } from '#shared/ui/form/select-field.tsx';
import { Avatar } from './avatar.tsx';
import { isLevel, type Level, useLevels } from './use-levels.ts';

interface AccessRowProps {
  access: ResourceRecord<'access'>;
  /** Saves a level. Undefined if the user may not; so are the others. */
  onLevel: ((level: Level) => Promise<void>) | undefined;
  onInvite: (() => Promise<void>) | undefined;
  onDelete: (() => void) | undefined;
}

/** One secondary access: who it is, its level, and whether the invitation is still open. */
export function AccessRow({ access, onLevel, onInvite, onDelete }: AccessRowProps) {
  const { t } = useTranslation();
  const levels = useLevels();
  const [isSaving, setIsSaving] = useState(false);
  const { id, name, email, level } = access;
  const isInvited = access.invited_at !== null && access.activated_at === null;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) 190px auto' },
        alignItems: 'center',
        gap: { xs: 1, sm: 1.5 },
        py: 1.5,
        borderTop: 1,
        '&&': { borderColor: 'divider' },
      }}
    >
      <Avatar name={name} email={email} sizePx={40} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Typography variant="body2" color="text.secondary">
          {email}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: '2 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } }}>
        <SelectField
          isBare
          name={`level-${id}`}
          label={t('screens.access.level_of_saved', { name })}
          value={level}
          choices={levels}
          disabled={onLevel === undefined || isSaving}
          onValueChange={(value) => {
            if (!isLevel(value) || onLevel === undefined) return;
            setIsSaving(true);
            void onLevel(value).finally(() => setIsSaving(false));
          }}
        />
      </Box>
      <Box sx={{ width: 44 }}>
        {onDelete !== undefined && (
          <IconButton label={t('screens.access.delete_of', { name })} title={t('common.delete')} onClick={onDelete}>
            <DeleteOutlined />
          </IconButton>
        )}
      </Box>
      {isInvited && <OpenInvitation name={name} onInvite={onInvite} />}
    </Box>
  );
}

function OpenInvitation({ name, onInvite }: { name: string; onInvite: AccessRowProps['onInvite'] }) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Box sx={{ gridColumn: '2 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mt: -1 }}>
      <Typography
        variant="body2"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
      >
        <MarkEmailUnreadOutlined fontSize="small" aria-hidden />
        {t('screens.access.invited')}
      </Typography>
      {onInvite !== undefined && (
        <Button
          isBusy={isBusy}
          aria-label={t('screens.access.invite_again_to', { name })}
          onClick={() => {
            setIsBusy(true);
            void onInvite().finally(() => setIsBusy(false));
          }}
        >
          {t('screens.access.invite_again')}
        </Button>
      )}
    </Box>
  );
}
