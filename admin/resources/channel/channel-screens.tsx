import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { DataTable, SearchInput, SelectInput, useDataProvider, useListContext, useRecordContext } from 'react-admin';
import { channelStatus } from '#shared/codes/channel-status.ts';
import type { RecordOf } from '#shared/contract.ts';
import { channel } from '#shared/resources/channel.ts';
import { ChannelFormDialog } from '#shared/ui/features/channel/channel-form-dialog.tsx';
import { actionsCell } from '../../kit/sticky-cell.ts';
import { codeChoices } from '../../kit/code-choices.ts';
import { columnsOf } from '../../kit/columns.tsx';
import { ConfirmedButton } from '../../kit/confirmed-button.tsx';
import { RecordLink } from '../../kit/record-link.tsx';
import { ResourceList } from '../../kit/resource-list.tsx';
import { SelectColumn } from '../../kit/select-column.tsx';
import { SelectionToolbar } from '../../kit/selection-toolbar.tsx';
import { StatusField } from '../../kit/status-field.tsx';
import { useUpdateEach } from '../../kit/use-update-each.ts';
import { useWords } from '../../kit/use-words.ts';
import { CutTextField, DateField, NamesField, WebAddressField } from '../../kit/value-fields.tsx';

type Channel = RecordOf<typeof channel>;

const Column = columnsOf(channel);

/** What staff decide about a channel, and the status that it leads to. */
const decisions = {
  approve: { status: channelStatus.code('active'), icon: <CheckIcon />, color: 'primary' },
  pause: { status: channelStatus.code('paused'), icon: <PauseIcon />, color: 'warning' },
} as const;

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="status" source="status" choices={codeChoices(channelStatus)} alwaysOn />,
];

interface DecisionButtonProps {
  decision: keyof typeof decisions;
  /** What the question calls the channels. */
  name: string;
  /** The channels as they are when the answer is yes. */
  channels: () => Promise<Channel[]>;
  onDone?: () => void;
}

function DecisionButton({ decision, name, channels, onDone }: DecisionButtonProps) {
  const t = useWords();
  const updateEach = useUpdateEach(channel.name);
  const { status, icon, color } = decisions[decision];
  return (
    <ConfirmedButton
      color={color}
      startIcon={icon}
      question={t(`admin.channel.${decision}_question`, { name })}
      explanation={t(`admin.channel.${decision}_text`)}
      onConfirm={async () => {
        await updateEach(await channels(), { status });
        onDone?.();
      }}
    >
      {t(`admin.channel.${decision}`)}
    </ConfirmedButton>
  );
}

/** The decision that is left for the channel of a row. */
function RowDecision() {
  const record = useRecordContext<Channel>();
  if (!record) return null;
  return (
    <DecisionButton
      decision={record.status === decisions.approve.status ? 'pause' : 'approve'}
      name={record.name}
      channels={() => Promise.resolve([record])}
    />
  );
}

function EditChannel() {
  const t = useWords();
  const record = useRecordContext<Channel>();
  const [isEditing, setEditing] = useState(false);
  if (!record) return null;
  const label = `${t('screens.channels.edit')} (${record.name})`;
  return (
    <>
      <Tooltip title={t('screens.channels.edit')}>
        <IconButton size="small" color="primary" aria-label={label} onClick={() => setEditing(true)}>
          <EditIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isEditing && (
        <ChannelFormDialog
          affiliateId={record.affiliate_id}
          isStaff
          channel={record}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

function BulkDecisions() {
  const t = useWords();
  const dataProvider = useDataProvider();
  const { selectedIds, onUnselectItems } = useListContext<Channel>();
  const name = t('admin.channel.selected', { smart_count: selectedIds.length });
  const channels = async () => (await dataProvider.getMany<Channel>(channel.name, { ids: selectedIds })).data;
  return (
    <>
      <DecisionButton decision="approve" name={name} channels={channels} onDone={onUnselectItems} />
      <DecisionButton decision="pause" name={name} channels={channels} onDone={onUnselectItems} />
    </>
  );
}

/** The channels of all affiliates, for staff to approve and pause. */
export function ChannelList() {
  return (
    <ResourceList filters={filters} sort={{ field: 'created_at', order: 'DESC' }}>
      <DataTable
        bulkActionButtons={false}
        bulkActionsToolbar={
          <SelectionToolbar>
            <BulkDecisions />
          </SelectionToolbar>
        }
      >
        <SelectColumn />
        <Column source="id" align="right" />
        <Column source="cj_id" />
        <Column
          source="affiliate_name"
          render={({ affiliate_id, affiliate_name }) => (
            <RecordLink resource="affiliate" id={affiliate_id} below="channels">
              {affiliate_name ?? affiliate_id}
            </RecordLink>
          )}
        />
        <Column source="affiliate_email">
          <CutTextField source="affiliate_email" width={150} />
        </Column>

        <Column source="name">
          <CutTextField source="name" width={150} />
        </Column>
        <Column source="url">
          <WebAddressField source="url" width={140} />
        </Column>
        <Column source="category">
          <NamesField source="category" width={130} />
        </Column>
        <Column source="type_name">
          <CutTextField source="type_name" width={120} />
        </Column>
        <Column source="status">
          <StatusField source="status" list={channelStatus} />
        </Column>
        <Column source="created_at" field={DateField} />
        <Column label="admin.list.actions" sx={actionsCell}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 0.5 }}>
            <RowDecision />
            <EditChannel />
          </Stack>
        </Column>
      </DataTable>
    </ResourceList>
  );
}
