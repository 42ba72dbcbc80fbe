import { defineCodeList } from '#shared/codes/code-list.ts';

/** The affiliates that a manager may reach. */
export const staffScope = defineCodeList({
  name: 'staff_scope',
  entries: [
    { code: 'all', name: 'all', colour: 'default' },
    { code: 'assigned', name: 'assigned', colour: 'info' },
  ],
});
