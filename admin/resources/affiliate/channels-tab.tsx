import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DataTable } from 'react-admin';
import { channelStatus } from '#shared/codes/channel-status.ts';
import { channel } from '#shared/resources/channel.ts';
import { ChannelFormDialog } from '#shared/ui/features/channel/channel-form-dialog.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { NestedList } from '../../kit/nested-list.tsx';
import { StatusField } from '../../kit/status-field.tsx';
import { useWords } from '../../kit/use-words.ts';
import { NamesField, WebAddressField } from '../../kit/value-fields.tsx';

const Column = columnsOf(channel);

/** The channels of one affiliate, 'Canais', and adding one. */
export function ChannelsTab({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="h2">{t('screens.channels.title')}</Typography>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {t('common.add')}
        </Button>
      </Stack>
      <NestedList resource={channel.name} filter={{ affiliate_id: affiliateId }} sort={{ field: 'id', order: 'ASC' }}>
        <DataTable
          bulkActionButtons={false}
          rowClick={false}
          empty={<Box sx={{ py: 6, textAlign: 'center' }}>{t('admin.edit_affiliate.no_channels')}</Box>}
        >
          <Column source="id" align="right" />
          <Column source="name" />
          <Column source="url">
            <WebAddressField source="url" width={280} />
          </Column>
          <Column source="category">
            <NamesField source="category" />
          </Column>
          <Column source="type_name" />
          <Column source="status" disableSort>
            <StatusField source="status" list={channelStatus} />
          </Column>
        </DataTable>
      </NestedList>
      {isAdding && <ChannelFormDialog affiliateId={affiliateId} isStaff onClose={() => setAdding(false)} />}
    </>
  );
}
