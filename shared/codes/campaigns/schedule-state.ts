import { type CodeOf, defineCodeList } from '#shared/codes/code-list.ts';

/** The state of a campaign's commission schedule, which follows from its times. */
export const scheduleState = defineCodeList({
  name: 'schedule_state',
  entries: [
    { code: 'planned', name: 'planned', colour: 'info' },
    { code: 'running', name: 'running', colour: 'success' },
    { code: 'ended', name: 'ended', colour: 'default' },
    { code: 'cancelled', name: 'cancelled', colour: 'warning' },
  ],
});

export type ScheduleState = CodeOf<typeof scheduleState>;
