import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { FunctionField, useDataProvider, useNotify, useRecordContext } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import { advertiserReadKey } from '#shared/resources/campaigns/advertiser-read-key.ts';
import { businessDate, formatDate, formatDateTime, systemClock } from '#shared/time.ts';
import { foldScopes } from '#shared/ui/features/accounts/api-key/scope-words.ts';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { DateTimeField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { ConfirmedRowAction } from '../../kit/list/row-action.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { NewReadKey } from './new-read-key.tsx';
import { useReadLabel } from './use-read-label.ts';

type ReadKey = RecordOf<typeof advertiserReadKey>;

const Column = columnsOf(advertiserReadKey);

/** The keys with which the programs of an advertiser read what is the advertiser's own. */
export function ReadKeys({ advertiserId }: { advertiserId: number }) {
  const t = useWords();
  const mayDelete = useMay(advertiserReadKey.name, 'delete');
  return (
    <PartList
      contract={advertiserReadKey}
      filter={{ advertiser_id: advertiserId }}
      title={t('admin.advertiser.read_keys')}
      text={t('admin.advertiser.read_keys_text')}
      empty={t('admin.advertiser.no_read_keys')}
      add={<NewReadKey advertiserId={advertiserId} />}
    >
      <Column source="name" card="title" />
      <Column source="scopes" disableSort>
        <FunctionField<ReadKey> render={(key) => <Reads {...key} />} />
      </Column>
      <Column source="expires_on">
        <FunctionField<ReadKey> render={(key) => <Validity {...key} />} />
      </Column>
      <Column source="last_used_at">
        <FunctionField<ReadKey> render={(key) => <LastUse {...key} />} />
      </Column>
      <Column source="created_by_name">
        <FunctionField<ReadKey>
          render={({ created_by_name: name }) => name ?? t('admin.advertiser.made_by_advertiser')}
        />
      </Column>
      <Column source="created_at" field={DateTimeField} />
      {mayDelete && (
        <Column label="admin.list.actions" card="amount">
          <EndKey />
        </Column>
      )}
    </PartList>
  );
}

function Reads({ scopes }: ReadKey) {
  const labelOf = useReadLabel();
  return foldScopes(scopes, labelOf).reads.join(', ');
}

function Validity({ expires_on: day }: ReadKey) {
  const t = useWords();
  const date = formatDate(day, useSiteLocale());
  return day < businessDate(systemClock.now())
    ? t('screens.api_keys.expired', { date })
    : t('screens.api_keys.valid', { date });
}

function LastUse({ last_used_at: time, address }: ReadKey) {
  const t = useWords();
  const locale = useSiteLocale();
  if (time === null) return t('screens.api_keys.unused');
  return t('screens.api_keys.used', { time: formatDateTime(time, locale), address: address ?? '-' });
}

function EndKey() {
  const t = useWords();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const onError = useFailedChange(advertiserReadKey.name);
  const key = useRecordContext<ReadKey>();
  if (!key) return null;
  const { id, name, prefix } = key;
  const end = async () => {
    try {
      await dataProvider.delete(advertiserReadKey.name, { id, previousData: key });
      notify('screens.api_keys.revoked', { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: [advertiserReadKey.name] });
    } catch (error) {
      onError(error);
    }
  };
  return (
    <ConfirmedRowAction
      label={t('screens.api_keys.revoke')}
      name={name}
      icon={<DeleteIcon fontSize="small" />}
      color="error"
      question={t('screens.api_keys.revoke_question', { name })}
      explanation={t('screens.api_keys.revoke_text', { prefix })}
      onConfirm={end}
    />
  );
}
