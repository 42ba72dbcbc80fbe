import { RequestError } from '../wire/request-error.ts';

/** Says that calls are given up, and why: an `AbortSignal`, or what of one a call needs. */
export interface CallSignal {
  readonly aborted: boolean;
  /** Is thrown by the calls. */
  readonly reason: unknown;
  addEventListener: (type: 'abort', listener: () => void) => void;
  removeEventListener: (type: 'abort', listener: () => void) => void;
}

/**
 * The deadline of all calls of a request. In place of an `AbortSignal` with its events, of which making one and listening once
 * took a list as long as all of its headers.
 */
export class CallDeadline implements CallSignal {
  aborted = false;
  reason: unknown;
  private readonly listeners = new Set<() => void>();
  private isOver = false;
  private timer: NodeJS.Timeout;

  constructor(timeoutMs: number) {
    this.timer = this.start(timeoutMs);
  }

  /** Lets the calls take this long from now on, unless it has ended. */
  extend(timeoutMs: number): void {
    if (this.isOver || this.aborted) return;
    clearTimeout(this.timer);
    this.timer = this.start(timeoutMs);
  }

  /** No time passes any more. */
  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  /** Gives the calls up, once. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listening = [...this.listeners];
    this.listeners.clear();
    for (const listener of listening) listener();
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener);
  }

  private start(timeoutMs: number): NodeJS.Timeout {
    return setTimeout(() => this.abort(new RequestError('gateway_timeout')), timeoutMs);
  }
}

/** Returns a signal of which others can be made: streams are given up by several. */
export function abortSignalOf(signal: CallSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort);
  return controller.signal;
}
