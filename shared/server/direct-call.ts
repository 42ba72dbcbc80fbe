import type { Readable } from 'node:stream';

/** The bytes of a body as they arrive, such as a request of Node. */
export interface IncomingBody extends Readable {
  /** Whether all of them have arrived. */
  complete: boolean;
}

/** A call of the gateway from its own process. */
export interface DirectCall {
  method: string;
  /** The internal app behind `redirect`; absent for a call by its own address. */
  app?: string | undefined;
  path: string;
  query?: Readonly<Record<string, string>> | undefined;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** A value to be sent as JSON. */
  body?: unknown;
  /** In place of `body`: bytes that are passed on as they are. */
  bytes?: Buffer | IncomingBody;
}

/** An answer of the gateway: a JSON value, or bytes that are read as they come. */
export type DirectAnswer = {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
} & ({ json: unknown } | { stream: Readable });

/** A call under way. */
export interface DirectCallUnderWay {
  /** Never rejects: what fails is answered as an error. Never settles once the call was abandoned. */
  answer: Promise<DirectAnswer>;
  /** Says that nobody waits for the answer any more, as a closed connection does. */
  abandon: () => void;
  /** What was answered until now, in bytes and signs of life: a number that grows. */
  progress: () => number;
}

/** A gateway in the same process. */
export interface DirectGateway {
  call: (call: DirectCall) => DirectCallUnderWay;
  /** Whether its database answers. */
  isReady: () => Promise<boolean>;
}
