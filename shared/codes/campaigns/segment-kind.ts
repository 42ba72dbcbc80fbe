/** What a campaign's segmentation allows or denies: types and categories of channels, and states of Brazil. */
export const segmentKinds = ['channel_type', 'channel_category', 'state'] as const;

export type SegmentKind = (typeof segmentKinds)[number];
