import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** What the rows of a report are of, in the order of its tabs. */
export const reportGroup = defineCodeList({
  name: 'report_group',
  entries: [
    { code: 'day', name: 'day', colour: 'default' },
    { code: 'campaign', name: 'campaign', colour: 'default' },
    { code: 'channel', name: 'channel', colour: 'default' },
    { code: 'link', name: 'link', colour: 'default' },
    { code: 'sub_id', name: 'sub_id', colour: 'default' },
    { code: 'creative', name: 'creative', colour: 'default' },
  ],
});

export type ReportGroup = CodeOf<typeof reportGroup>;
