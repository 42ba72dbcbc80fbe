import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { IncomingBody } from '#shared/server/direct-call.ts';

/** The request of a call, whether it came over HTTP or from this process. */
export interface CallRequest {
  headers: IncomingHttpHeaders;
  /** @param name in lower case */
  get: (name: string) => string | undefined;
  socket: { remoteAddress?: string | undefined };
  /** The parsed JSON; undefined without a body and for one of another type. */
  body: unknown;
  /** The bytes of a body that is not JSON. */
  stream: IncomingBody;
}

/** Where the handler of a stream writes its answer. */
export interface CallResponse extends Writable {
  statusCode: number;
  setHeader: (name: string, value: string) => unknown;
  readonly headersSent: boolean;
  /** Says that the work goes on, to whoever waits for the answer. */
  writeProcessing: () => void;
  /** How much of the answer was taken. */
  readonly socket: { readonly bytesWritten: number } | null;
}

/** Sets several headers of an answer. */
export function setHeaders(response: CallResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Answers bytes that are in memory. */
export function sendBytes(response: CallResponse, headers: Readonly<Record<string, string>>, content: Buffer): void {
  setHeaders(response, { ...headers, 'Content-Length': String(content.length) });
  response.end(content);
}

interface Picture {
  /** Such as `image/png`. */
  contentType: string;
  content: Buffer;
  /** Of the file, without its ending. */
  name: string;
  cacheControl: string;
}

/** Answers a picture that somebody uploaded: a file to keep, in which a browser runs nothing. */
export function sendPicture(response: CallResponse, { contentType, content, name, cacheControl }: Picture): void {
  const headers = {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${name}.${contentType.slice('image/'.length)}"`,
    'Cache-Control': cacheControl,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  };
  sendBytes(response, headers, content);
}
