import { noteCheck } from '#shared/codes/payouts/note-check.ts';

/** Whether something of a fiscal note failed that is approved only with a word on why. */
export const isDoubtful = (findings: readonly { check: string; ok: boolean | null }[]): boolean =>
  findings.some(({ check, ok }) => ok === false && noteCheck.colour(check) === 'error');
