import type { Dispatcher } from 'undici';
import { Fault } from '../engine/fault.ts';
import { bodyFault, transportFault } from './transport.ts';

/** A whole answer. */
export interface TextAnswer {
  status: number;
  retryAfter: string | string[] | undefined;
  text: string;
}

interface Limits {
  /** Ends the request; its reason is what is thrown. */
  signal: AbortSignal;
  /** An answer of more than that is cut off and refused. */
  bytesMax: number;
}

/**
 * Makes a request and collects its answer. It is dispatched by hand, since the stream that `request` would make of a small
 * answer costs as much as all the rest of it.
 *
 * @throws Fault as `transportFault` says before the answer has begun, and as `bodyFault` says after; `gateway_error` for one
 *   that is too large
 */
export function requestText(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { signal, bytesMax }: Limits,
): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let head: Omit<TextAnswer, 'text'> | undefined;
    let controller: Dispatcher.DispatchController | undefined;

    const end = () => signal.removeEventListener('abort', leave);
    const fail = (fault: unknown) => {
      end();
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- it is what the signal was aborted with
      reject(fault);
      controller?.abort(new Error('given up'));
    };
    const leave = () => fail(signal.reason);
    if (signal.aborted) {
      leave();
      return;
    }
    signal.addEventListener('abort', leave);

    dispatcher.dispatch(options, {
      onRequestStart: (started) => {
        controller = started;
        // Given up while it waited for a connection.
        if (signal.aborted) started.abort(new Error('given up'));
      },
      onResponseStart: (_controller, status, headers) => {
        head = { status, retryAfter: headers['retry-after'] };
      },
      onResponseData: (_controller, chunk) => {
        bytes += chunk.length;
        if (bytes > bytesMax) fail(new Fault('gateway_error', { cause: `an answer of more than ${bytesMax} bytes` }));
        else chunks.push(chunk);
      },
      onResponseEnd: () => {
        end();
        if (head) resolve({ ...head, text: Buffer.concat(chunks).toString('utf8') });
      },
      onResponseError: (_controller, error) => fail(head ? bodyFault(error, signal) : transportFault(error, signal)),
    });
  });
}
