import { defineCodeList } from './code-list.ts';

/** `sale_limit_metric`: the period over which a sale cap counts. */
export const capPeriod = defineCodeList({
  name: 'cap_period',
  entries: [
    { code: 'day', name: 'day', colour: 'default' },
    { code: 'week', name: 'week', colour: 'default' },
    { code: 'month', name: 'month', colour: 'default' },
  ],
  fallbackKey: 'other',
});
