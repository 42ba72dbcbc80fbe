import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FunctionField, useDataProvider, useNotify, useRecordContext } from 'react-admin';
import type { RecordOf } from '#shared/contract/contract.ts';
import type { advertiser } from '#shared/resources/campaigns/advertiser.ts';
import { advertiserApiKey } from '#shared/resources/campaigns/advertiser-api-key.ts';
import { formatDateTime } from '#shared/time.ts';
import { ConfirmedButton } from '../../kit/feedback/confirmed-button.tsx';
import { useFailedChange } from '../../kit/feedback/use-failed-change.ts';
import { DateTimeField } from '../../kit/fields/value-fields.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { ConfirmedRowAction } from '../../kit/list/row-action.tsx';
import { useMay } from '../../kit/page/use-may.ts';
import { useSiteLocale, useWords } from '../../kit/page/use-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

type ApiKey = RecordOf<typeof advertiserApiKey>;

const Column = columnsOf(advertiserApiKey);

export function ApiKeys({ advertiserId }: { advertiserId: number }) {
  const t = useWords();
  const mayDelete = useMay(advertiserApiKey.name, 'delete');
  const owner = useRecordContext<RecordOf<typeof advertiser>>();
  return (
    <PartList
      contract={advertiserApiKey}
      filter={{ advertiser_id: advertiserId }}
      title={t('admin.advertiser.keys')}
      text={t('admin.advertiser.keys_text')}
      empty={t('admin.advertiser.no_keys')}
      add={<NewKey advertiserId={advertiserId} />}
    >
      <Column source="id" align="right" card="number" />
      <Column source="expires_at" card="title">
        <FunctionField<ApiKey> render={(key) => <Validity {...key} />} />
      </Column>
      <Column source="created_by_name" />
      <Column source="created_at" field={DateTimeField} />
      {mayDelete && (
        <Column label="admin.list.actions" card="amount">
          <DeleteKey owner={owner?.business_name} />
        </Column>
      )}
    </PartList>
  );
}

function Validity({ expires_at: end }: ApiKey) {
  const t = useWords();
  const locale = useSiteLocale();
  if (end === null) return t('admin.advertiser.key_current');
  const date = formatDateTime(end, locale);
  return new Date(end) > new Date()
    ? t('admin.advertiser.key_until', { date })
    : t('admin.advertiser.key_expired', { date });
}

/** Creates a key and shows its secret, which is stored neither in the cache nor in the store. */
function NewKey({ advertiserId }: { advertiserId: number }) {
  const t = useWords();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const onError = useFailedChange(advertiserApiKey.name);
  const mayCreate = useMay(advertiserApiKey.name, 'create');
  const owner = useRecordContext<RecordOf<typeof advertiser>>();
  const [made, setMade] = useState<ApiKey>();
  if (!mayCreate) return null;
  const make = async () => {
    try {
      const { data } = await dataProvider.create<ApiKey>(advertiserApiKey.name, {
        data: { advertiser_id: advertiserId },
      });
      setMade(data);
      await queryClient.invalidateQueries({ queryKey: [advertiserApiKey.name] });
    } catch (error) {
      onError(error);
    }
  };
  return (
    <>
      <ConfirmedButton
        variant="contained"
        startIcon={<AddIcon />}
        question={t('admin.advertiser.new_key_question')}
        about={owner?.business_name}
        explanation={t('admin.advertiser.new_key_text')}
        onConfirm={make}
      >
        {t('admin.advertiser.new_key')}
      </ConfirmedButton>
      {made?.secret != null && (
        <NewKeyDialog
          about={owner?.business_name}
          id={made.id}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  );
}

function DeleteKey({ owner }: { owner: string | undefined }) {
  const t = useWords();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const onError = useFailedChange(advertiserApiKey.name);
  const key = useRecordContext<ApiKey>();
  if (!key) return null;
  const { id } = key;
  const remove = async () => {
    try {
      await dataProvider.delete(advertiserApiKey.name, { id, previousData: key });
      notify('admin.advertiser.key_deleted', { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: [advertiserApiKey.name] });
    } catch (error) {
      onError(error);
    }
  };
  return (
    <ConfirmedRowAction
      label={t('common.delete')}
      name={t('admin.advertiser.key', { id })}
      icon={<DeleteIcon fontSize="small" />}
      color="error"
      question={t('admin.advertiser.key_delete_question', { id })}
      about={owner}
      explanation={t('admin.advertiser.key_delete_text')}
      onConfirm={remove}
    />
  );
}
