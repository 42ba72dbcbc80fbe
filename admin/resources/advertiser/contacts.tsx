import { DataTable, ResourceContextProvider } from 'react-admin';
import { advertiserUser } from '#shared/resources/advertiser-user.ts';
import { ActionsColumn } from '../../kit/actions-column.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { inputsOf } from '../../kit/inputs.tsx';
import { NestedList } from '../../kit/nested-list.tsx';
import { CreateInDialog, EditInDialog } from '../../kit/record-dialog.tsx';
import { PlainText } from './plain-text.tsx';

const Column = columnsOf(advertiserUser);
const Input = inputsOf(advertiserUser);

const inputs = (
  <>
    <Input.Text source="name" autoFocus />
    <Input.Text source="email" />
  </>
);

/** The contacts of an advertiser. */
export function Contacts({ advertiserId }: { advertiserId: number }) {
  return (
    <ResourceContextProvider value={advertiserUser.name}>
      <CreateInDialog contract={advertiserUser} fixed={{ advertiser_id: advertiserId }}>
        {inputs}
      </CreateInDialog>
      <NestedList contract={advertiserUser} filter={{ advertiser_id: advertiserId }}>
        <DataTable
          bulkActionButtons={false}
          rowClick={false}
          empty={<PlainText text="resources.advertiser-user.empty" />}
        >
          <Column source="name" />
          <Column source="email" />
          <ActionsColumn changes={advertiserUser}>
            <EditInDialog contract={advertiserUser} fields={['name', 'email']}>
              {inputs}
            </EditInDialog>
          </ActionsColumn>
        </DataTable>
      </NestedList>
    </ResourceContextProvider>
  );
}
