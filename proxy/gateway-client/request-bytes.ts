import type { Dispatcher } from 'undici';
import { RequestError } from '../wire/request-error.ts';
import type { CallSignal } from './call-signal.ts';
import { type AnswerHeaders, UnreadAnswer } from './transport.ts';
import { bodyError, transportError } from './transport-errors.ts';

export interface BytesAnswer {
  status: number;
  headers: AnswerHeaders;
  bytes: Buffer;
}

interface Limits {
  /** Aborts the request; its reason is thrown. */
  signal: CallSignal;
  /** Maximum size of an answer; larger ones are cut off and refused. */
  bytesMax: number;
}

/**
 * Makes a request and buffers its answer. Uses `dispatch` directly, because the stream that `request` creates for a
 * small answer doubles the cost.
 *
 * @throws RequestError of `transportError` before the answer begins and of `bodyError` after; `gateway_error` for an answer
 *   that is too large
 */
export function requestBytes(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { signal, bytesMax }: Limits,
): Promise<BytesAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let head: Omit<BytesAnswer, 'bytes'> | undefined;
    let controller: Dispatcher.DispatchController | undefined;

    const end = () => signal.removeEventListener('abort', onAbort);
    const fail = (error: unknown) => {
      end();
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is the signal's abort reason
      reject(error);
      controller?.abort(new Error('given up'));
    };
    /** Ends an answer of which the head has come: where it is one of success, what was asked for is done. */
    const failRead = (error: unknown) => {
      const isDone = head !== undefined && head.status >= 200 && head.status < 300;
      fail(isDone && error instanceof RequestError ? unreadOf(error) : error);
    };
    const onAbort = () => fail(signal.reason);
    if (signal.aborted) {
      onAbort();
      return;
    }
    signal.addEventListener('abort', onAbort);

    dispatcher.dispatch(options, {
      onRequestStart: (started) => {
        controller = started;
        // Aborted while waiting for a connection.
        if (signal.aborted) started.abort(new Error('given up'));
      },
      onResponseStart: (_controller, status, headers) => {
        head = { status, headers };
      },
      onResponseData: (_controller, chunk) => {
        bytes += chunk.length;
        if (bytes > bytesMax)
          failRead(new RequestError('gateway_error', { cause: `an answer of more than ${bytesMax} bytes` }));
        else chunks.push(chunk);
      },
      onResponseEnd: () => {
        end();
        if (head) resolve({ ...head, bytes: wholeOf(chunks) });
      },
      onResponseError: (_controller, error) =>
        head ? failRead(bodyError(error, signal)) : fail(transportError(error, signal)),
    });
  });
}

/** Small answers come in one part, which needs no copy. */
function wholeOf(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

const unreadOf = ({ code, cause }: RequestError) =>
  new UnreadAnswer(cause, code === 'gateway_timeout' ? code : 'gateway_error');
