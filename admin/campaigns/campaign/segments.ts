import * as z from 'zod/mini';
import { type SegmentKind, segmentKinds } from '#shared/codes/campaigns/segment-kind.ts';

export interface Segment {
  kind: SegmentKind;
  value: string;
  is_allowed: boolean;
}

export const fieldOf = (kind: SegmentKind, isAllowed: boolean) =>
  `${isAllowed ? 'allowed' : 'denied'}_${kind}` as const;

const values = z.optional(z.array(z.string()));

/** The form: for each kind the allowed values, and the denied ones. */
export const segmentForm = z.object({
  allowed_channel_type: values,
  allowed_channel_category: values,
  allowed_state: values,
  denied_channel_type: values,
  denied_channel_category: values,
  denied_state: values,
});

const fields = segmentKinds.flatMap((kind) => [true, false].map((isAllowed) => ({ kind, isAllowed })));

export function formOf(segments: readonly Segment[]): z.output<typeof segmentForm> {
  return Object.fromEntries(
    fields.map(({ kind, isAllowed }) => [
      fieldOf(kind, isAllowed),
      segments.filter((one) => one.kind === kind && one.is_allowed === isAllowed).map(({ value }) => value),
    ]),
  );
}

export const segmentsOf = (form: z.output<typeof segmentForm>): Segment[] =>
  fields.flatMap(({ kind, isAllowed }) =>
    (form[fieldOf(kind, isAllowed)] ?? []).map((value) => ({ kind, value, is_allowed: isAllowed })),
  );
