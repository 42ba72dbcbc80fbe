import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** Why a sale earns what it earns: how its commission group was chosen, and which rate of the group counts. */
export const previewStep = defineCodeList({
  name: 'preview_step',
  entries: [
    { code: 'schedule_of_channel', name: 'schedule_of_channel', colour: 'info' },
    { code: 'schedule_of_all', name: 'schedule_of_all', colour: 'info' },
    { code: 'default_group', name: 'default_group', colour: 'default' },
    { code: 'division', name: 'division', colour: 'info' },
    { code: 'group_rate', name: 'group_rate', colour: 'default' },
    { code: 'no_group', name: 'no_group', colour: 'error' },
  ],
});

export type PreviewStep = CodeOf<typeof previewStep>;
