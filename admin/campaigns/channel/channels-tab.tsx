import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import { channel } from '#shared/resources/campaigns/channel.ts';
import { ChannelFormDialog } from '#shared/ui/features/campaigns/channel/channel-form-dialog.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { NestedList } from '../../kit/list/nested-list.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useWords } from '../../kit/page/use-words.ts';
import { ChannelActions } from './channel-actions.tsx';
import { ChannelName } from './channel-name.tsx';

const Column = columnsOf(channel);

/** The tab 'Canais' of an affiliate: lists its channels, adds one, and approves or pauses each. */
export function ChannelsTab({ affiliateId }: { affiliateId: number }) {
  const t = useWords();
  const mayAdd = useMay(channel.name, 'create');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', minHeight: 40, mb: 1 }}>
        <Typography variant="h2">{t('screens.channels.title')}</Typography>
        {mayAdd && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {t('common.add')}
          </Button>
        )}
      </Stack>
      <NestedList contract={channel} filter={{ affiliate_id: affiliateId }} sort={['id', 'ASC']}>
        <ListTable
          rowClick={false}
          empty={<Box sx={{ py: 6, textAlign: 'center' }}>{t('admin.edit_affiliate.no_channels')}</Box>}
        >
          <Column source="id" card="number" align="right" />
          <Column source="name" card="title">
            <ChannelName />
          </Column>
          <Column.WebAddress source="url" />
          <Column.Names source="category" />
          <Column.CutText source="type_name" />
          <Column.Code source="status" card="state" disableSort list={channelStatus} />
          <ActionsColumn changes={channel}>
            <ChannelActions />
          </ActionsColumn>
        </ListTable>
      </NestedList>
      {isAdding && <ChannelFormDialog affiliateId={affiliateId} isStaff onClose={() => setAdding(false)} />}
    </>
  );
}
