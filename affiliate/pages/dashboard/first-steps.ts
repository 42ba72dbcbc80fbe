import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { ResourceRecord } from '#shared/resources/index.ts';

/** A step towards the first click. */
export interface Step {
  name: 'channel' | 'campaign' | 'link';
  /** In review there is nothing to do. */
  state: 'open' | 'review' | 'done';
  /** Whether it is the one to do now, which has the button. */
  isNext: boolean;
}

interface Facts {
  channels: readonly ResourceRecord<'channel'>[];
  /** Whether a channel takes part in a campaign. */
  isTakingPart: boolean;
  /** Whether the user may do any of it. */
  mayAct: boolean;
}

/** Returns the three steps of a new affiliate. The first that can be done now is the next one. */
export function firstSteps({ channels, isTakingPart, mayAct }: Facts): Step[] {
  const isApproved = channels.some(({ status }) => status === channelStatus.codes.active);
  const isInReview = channels.some(({ status }) => status === channelStatus.codes.pending);
  const steps = [
    { name: 'channel', state: isApproved ? 'done' : isInReview ? 'review' : 'open' },
    { name: 'campaign', state: isTakingPart ? 'done' : 'open' },
    { name: 'link', state: 'open' },
  ] as const;
  const next = steps.find(({ state }) => state === 'open');
  return steps.map((step) => ({ ...step, isNext: mayAct && step === next }));
}
