import { randomUUID } from 'node:crypto';

/** What one server knows of the trace that a request belongs to (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits, the same in all servers. */
  traceId: string;
  /** 16 hexadecimal digits: the part of this server. */
  spanId: string;
  /** The part that has called this one; undefined where the trace begins here. */
  parentId: string | undefined;
  /** Two hexadecimal digits: whether somebody records the trace. */
  flags: string;
  /** What the makers of the trace added for themselves. */
  state: string | undefined;
}

const version = '00';
const notRecorded = '00';
const recorded = '01';
const parentPattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const statePattern = /^[\x20-\x7e]{1,512}$/;

/** The end of a random UUID, which is never zero. */
const randomSpanId = (): string => randomUUID().slice(-17).replace('-', '');

/**
 * Continues the trace of a request, or starts one where its header is missing or not valid.
 *
 * @param parent the header `traceparent`
 * @param state the header `tracestate`
 * @param isRecording whether a trace that begins here is recorded
 */
export function openTrace(parent: string | undefined, state?: string, isRecording = false): TraceContext {
  const [, givenVersion, traceId, parentId, flags, rest] = parentPattern.exec(parent ?? '') ?? [];
  // A later version may have more parts, this one has not.
  const isValid = givenVersion !== undefined && (givenVersion !== version || rest === undefined);
  if (!isValid || traceId === undefined || flags === undefined) {
    return {
      traceId: randomUUID().replaceAll('-', ''),
      spanId: randomSpanId(),
      parentId: undefined,
      flags: isRecording ? recorded : notRecorded,
      state: undefined,
    };
  }
  const isState = state !== undefined && statePattern.test(state);
  return { traceId, spanId: randomSpanId(), parentId, flags, state: isState ? state : undefined };
}

/** Returns the headers that continue a trace at the next server. */
export const traceHeaders = ({ traceId, spanId, flags, state }: TraceContext): Record<string, string> => ({
  traceparent: `${version}-${traceId}-${spanId}-${flags}`,
  ...(state !== undefined && { tracestate: state }),
});
