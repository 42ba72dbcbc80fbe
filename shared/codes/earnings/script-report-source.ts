import { defineCodeList } from '#shared/codes/code-list.ts';

/** By what the page of a shop reported an order. */
export const scriptReportSource = defineCodeList({
  name: 'script_report_source',
  entries: [
    { code: 'script', name: 'script', colour: 'default' },
    { code: 'image', name: 'image', colour: 'default' },
  ],
});
