import { RequestError } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws {RequestError} `malformed_request` for anything but JSON in UTF-8 */
export function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(rawBody));
  } catch {
    throw new RequestError('malformed_request');
  }
}
