import { noteCheck } from '#shared/codes/payouts/note-check.ts';

/** Whether approving this tax invoice requires a written reason. */
export const needsWrittenReason = (findings: readonly { check: string; ok: boolean | null }[]): boolean =>
  findings.some(({ check, ok }) => ok === false && noteCheck.colour(check) === 'error');
