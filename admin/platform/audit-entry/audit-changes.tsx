import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRecordContext, useTranslate } from 'react-admin';
import type { ResourceRecord } from '#shared/resources/index.ts';
import { ChangesTable } from '../../app/changes/changes-table.tsx';

export function AuditChanges() {
  const translate = useTranslate();
  const entry = useRecordContext<ResourceRecord<'audit-entry'>>();
  if (!entry) return null;
  return (
    <Box sx={{ py: 2, pl: 6, pr: 2 }}>
      <ChangesTable entity={entry.entity} before={entry.before} after={entry.after} />
      {entry.request_id !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('resources.audit-entry.fields.request_id')}: {entry.request_id}
        </Typography>
      )}
    </Box>
  );
}
