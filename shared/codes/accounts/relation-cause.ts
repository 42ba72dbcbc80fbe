import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';

/** Why two accounts of the staff may be in the hands of one person. */
export const relationCause = defineCodeList({
  name: 'relation_cause',
  entries: [
    { code: 'invitation', name: 'invitation', colour: 'default' },
    { code: 'role', name: 'role', colour: 'default' },
    { code: 'reset', name: 'reset', colour: 'warning' },
    { code: 'device', name: 'device', colour: 'warning' },
    { code: 'email', name: 'email', colour: 'warning' },
  ],
});

export type RelationCause = NameOf<typeof relationCause>;
export const relationCauses = ['invitation', 'role', 'reset', 'device', 'email'] as const satisfies RelationCause[];
