import type { ScheduleState } from '#shared/codes/campaigns/schedule-state.ts';

export interface ScheduleTimes {
  startsAt: Date;
  endsAt: Date | null;
  cancelledAt: Date | null;
}

/** Returns the state of a schedule, which follows from its times: no job moves it. */
export function scheduleStateAt({ startsAt, endsAt, cancelledAt }: ScheduleTimes, now: Date): ScheduleState {
  if (cancelledAt !== null) return 'cancelled';
  if (startsAt > now) return 'planned';
  return endsAt === null || endsAt > now ? 'running' : 'ended';
}
