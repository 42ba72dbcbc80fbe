import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** Whether the advertiser confirmed what a script reported; `elsewhere`: through another channel than the click's. */
export const scriptReportState = defineCodeList({
  name: 'script_report_state',
  entries: [
    { code: 'waiting', name: 'waiting', colour: 'info' },
    { code: 'contested', name: 'contested', colour: 'warning' },
    { code: 'confirmed', name: 'confirmed', colour: 'success' },
    { code: 'elsewhere', name: 'elsewhere', colour: 'error' },
  ],
});

export type ScriptReportState = CodeOf<typeof scriptReportState>;
