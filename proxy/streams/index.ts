import type { Stream } from '../engine/stream.ts';
import { campaignStreams } from './campaigns.ts';
import { earningsStreams } from './earnings.ts';
import { payoutStreams } from './payouts.ts';
import { privacyStreams } from './privacy.ts';

/** All declared streams; staff lists as CSV are generated. */
export const streams: readonly Stream[] = [...campaignStreams, ...earningsStreams, ...payoutStreams, ...privacyStreams];
