import fc from 'fast-check';
import { beforeApprovals } from './before-approvals.ts';
import type { Step } from './story-player.ts';

/** Approvals of one time arrive with the lower amount first, as the fold has them. */
const contentOf = (step: Step) => {
  if (step.by === 'staff') return { isApproval: false, at: 0, rank: '' };
  const { status, cents, channelId } = step;
  const at = step.by === 'file' ? 0 : step.at;
  return {
    isApproval: status === 2,
    at,
    rank: [String(cents).padStart(9, '0'), channelId, JSON.stringify(step)].join(' '),
  };
};

/** The same messages between the same acts of staff, in another order, in which approvals overtake nothing. */
export const shuffledStory = (story: readonly Step[]): fc.Arbitrary<(Step | undefined)[]> => {
  const segments: Step[][] = [[]];
  for (const step of story) {
    if (step.by === 'staff') segments.push([step], []);
    else segments.at(-1)?.push(step);
  }
  return fc
    .tuple(...segments.map((steps) => fc.shuffledSubarray(steps, { minLength: steps.length })))
    .map((shuffles) => shuffles.flatMap((steps) => beforeApprovals(steps, contentOf)));
};
