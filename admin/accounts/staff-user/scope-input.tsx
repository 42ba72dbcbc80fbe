import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { role, roleEntry } from '#shared/codes/accounts/role.ts';
import { staffScope } from '#shared/codes/accounts/staff-scope.ts';
import { staffUser } from '#shared/resources/accounts/staff-user.ts';
import { inputsOf } from '../../kit/form/inputs.tsx';

const Input = inputsOf(staffUser);

/** The affiliates that a user reaches, for the roles that have a choice. Another role reaches all. */
export function ScopeInput() {
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
