/** What another host answered. */
export interface OutboundAnswer {
  status: number;
  /** The media type without parameters, lower case; empty when none was sent. */
  mediaType: string;
  body: string;
}

/** A request that another host did not answer in time, at all, or within the limits; `message` says which. */
export class OutboundError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
  }
}

/** The gateway's only way to other hosts. */
export interface Outbound {
  /**
   * Reads a text by GET. Public addresses only, unless the operator configured the origin; no redirects.
   *
   * @throws {OutboundError} for an address that is not allowed, no answer within `timeoutMs`, a redirect, or a body over `bytesMax`
   */
  get: (url: string, limits: { timeoutMs: number; bytesMax: number }) => Promise<OutboundAnswer>;
}
