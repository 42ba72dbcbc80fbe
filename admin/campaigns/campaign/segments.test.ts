import { expect, test } from 'vitest';
import { formOf, type Segment, segmentsOf } from './segments.ts';

const segments: Segment[] = [
  { kind: 'channel_type', value: '2', is_allowed: true },
  { kind: 'state', value: 'SP', is_allowed: false },
];

test('the form has a field for what is allowed and for what is denied, and gives back the same segments', () => {
  expect(formOf(segments)).toMatchObject({
    allowed_channel_type: ['2'],
    denied_channel_type: [],
    denied_state: ['SP'],
  });
  expect(segmentsOf(formOf(segments))).toEqual(segments);
  expect(segmentsOf({})).toEqual([]);
});
