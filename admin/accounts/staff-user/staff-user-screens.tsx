import { useEffect } from 'react';
import { BooleanField } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { role, roleEntry, staffRoles } from '#shared/codes/accounts/role.ts';
import { staffScope } from '#shared/codes/accounts/staff-scope.ts';
import { staffUser } from '#shared/resources/accounts/staff-user.ts';
import { TiledText } from '../../kit/fields/tiled-text.tsx';
import { DateField } from '../../kit/fields/value-fields.tsx';
import { codeChoices } from '../../kit/form/code-choices.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';
import { EditInDialog } from '../../kit/form/record-buttons.tsx';
import { ActionsColumn } from '../../kit/list/actions-column.tsx';
import { columnsOf } from '../../kit/list/columns.tsx';
import { filtersOf } from '../../kit/list/filters.tsx';
import { ListTable } from '../../kit/list/list-table.tsx';
import { ResourceList } from '../../kit/list/resource-list.tsx';
import { StaffActions } from './staff-actions.tsx';
import { StaffRelations } from './staff-relations.tsx';

const Column = columnsOf(staffUser);
const Filter = filtersOf(staffUser);
const Input = inputsOf(staffUser);

const roleChoices = codeChoices(role, staffRoles).map(({ id, name }) => ({ id: String(id), name }));

const filters = [
  <Filter.Search key="q" source="q" alwaysOn />,
  <Filter.Choice key="role" source="role" choices={roleChoices} alwaysOn />,
  <Filter.Flag key="active" source="active" alwaysOn />,
];

const roleInputs = (
  <>
    <Input.Code source="role" list={role} names={staffRoles} />
    <ScopeInput />
  </>
);

const invitation = (
  <>
    <Input.Text source="name" autoFocus />
    <Input.Text source="email" />
    {roleInputs}
  </>
);

/** The users of the back-office, for administrators to invite, change and deactivate, and which of them are related. */
export function StaffUserList() {
  return (
    <>
      <ResourceList contract={staffUser} filters={filters} createInputs={invitation}>
        <ListTable rowClick={false}>
          <Column source="id" card="none" align="right" />
          <Column
            source="name"
            card="title"
            render={({ name }) => (
              <TiledText name={name} isPerson>
                {name}
              </TiledText>
            )}
          />
          <Column source="email" />
          <Column.Code source="role" card="state" list={role} />
          <Column.Code source="scope" list={staffScope} />
          <Column source="active" field={BooleanField} />
          <Column source="has_second_factor" field={BooleanField} />
          <Column source="invited_at" field={DateField} />
          <Column source="activated_at" field={DateField} />
          <ActionsColumn changes={staffUser}>
            <EditInDialog contract={staffUser} fields={['role', 'scope', 'active']}>
              {roleInputs}
              <Input.Flag source="active" />
            </EditInDialog>
            <StaffActions />
          </ActionsColumn>
        </ListTable>
      </ResourceList>
      <StaffRelations />
    </>
  );
}

/** The affiliates that a user reaches, for the roles that have a choice. Another role reaches all. */
function ScopeInput() {
  const { setValue } = useFormContext();
  const code: unknown = useWatch({ name: 'role' });
  const scope: unknown = useWatch({ name: 'scope' });
  const name = role.byCode(code)?.name;
  const hasChoice = name !== undefined && roleEntry(name).scopes.length > 1;
  const isUnset = scope === undefined || scope === null || scope === '';
  useEffect(() => {
    if (isUnset || (!hasChoice && scope !== 'all')) setValue('scope', 'all', { shouldDirty: true });
  }, [hasChoice, isUnset, scope, setValue]);
  return hasChoice ? <Input.Code source="scope" list={staffScope} /> : null;
}
