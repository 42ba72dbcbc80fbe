import { expect, test } from 'vitest';
import { openTrace, traceHeaders } from './trace-context.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = `00-${traceId}-00f067aa0ba902b7-01`;

test('a trace is continued with a part of its own', () => {
  const trace = openTrace(parent, 'congo=t61rcWkgMzE');
  const { traceparent, tracestate } = traceHeaders(trace);
  expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
  expect(traceparent).not.toBe(parent);
  expect(tracestate).toBe('congo=t61rcWkgMzE');
});

test('a later version is read like this one', () => {
  expect(openTrace(`01-${traceId}-00f067aa0ba902b7-01-what-comes-later`)).toMatchObject({ traceId, flags: '01' });
});

test.each([
  ['nothing', undefined],
  ['another form', 'yes'],
  ['a trace of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a part of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['capital letters', parent.toUpperCase()],
  ['the version that is not one', `ff-${traceId}-00f067aa0ba902b7-01`],
  ['more parts than the version has', `${parent}-more`],
])('%s starts a new trace', (_what, header) => {
  const [one, other] = [openTrace(header, 'a=b'), openTrace(header, 'a=b')];
  expect(one.traceId).toMatch(/^[\da-f]{32}$/);
  expect(one.spanId).toMatch(/^[\da-f]{16}$/);
  expect(one.traceId).not.toBe(traceId);
  expect(one.traceId).not.toBe(other.traceId);
  // The state belongs to the trace that was not continued.
  expect(traceHeaders(one)).not.toHaveProperty('tracestate');
});

test('a state that is no header is left out', () => {
  expect(traceHeaders(openTrace(parent, 'a=b\r\nX-Other: 1'))).not.toHaveProperty('tracestate');
});
