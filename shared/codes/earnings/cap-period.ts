import { defineCodeList } from '#shared/codes/code-list.ts';

/** `sale_limit_metric`: the period of a sale cap. */
export const capPeriod = defineCodeList({
  name: 'cap_period',
  entries: [
    { code: 'day', name: 'day', colour: 'default' },
    { code: 'week', name: 'week', colour: 'default' },
    { code: 'month', name: 'month', colour: 'default' },
  ],
});
