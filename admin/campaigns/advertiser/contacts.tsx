import { ResourceContextProvider, useTranslate } from 'react-admin';
import { advertiserUser } from '#shared/resources/campaigns/advertiser-user.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { CreateInDialog, EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { PartList } from '../../kit/list/part-list.tsx';
import { useWords } from '../../kit/page/use-words.ts';

const Column = columnsOf(advertiserUser);
const Input = inputsOf(advertiserUser);

const inputs = (
  <>
    <Input.Text source="name" autoFocus />
    <Input.Text source="email" />
  </>
);

export function Contacts({ advertiserId }: { advertiserId: number }) {
  const t = useWords();
  const translate = useTranslate();
  return (
    <ResourceContextProvider value={advertiserUser.name}>
      <PartList
        contract={advertiserUser}
        filter={{ advertiser_id: advertiserId }}
        title={t('admin.advertiser.contacts')}
        text={t('admin.advertiser.contacts_text')}
        empty={translate('resources.advertiser-user.empty')}
        add={
          <CreateInDialog contract={advertiserUser} fixed={{ advertiser_id: advertiserId }}>
            {inputs}
          </CreateInDialog>
        }
      >
        <Column source="name" card="title" />
        <Column source="email" />
        <ActionsColumn changes={advertiserUser}>
          <EditInDialog contract={advertiserUser} fields={['name', 'email']}>
            {inputs}
          </EditInDialog>
        </ActionsColumn>
      </PartList>
    </ResourceContextProvider>
  );
}
