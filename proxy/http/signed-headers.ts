import type { Request } from 'express';

/** What a message is signed with (Standard Webhooks), and the number of the key. */
const names = ['webhook-key', 'webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/** Whether a request comes from a server of an advertiser: it names the key that signed it. */
export const isSigned = (request: Request): boolean => request.get('webhook-key') !== undefined;

/** Returns the headers of the signature, which the gateway checks. */
export function signedHeaders(request: Request): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of names) {
    const value = request.get(name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}
