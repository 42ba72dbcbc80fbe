import { HttpError } from 'react-admin';

/** Returns the code of an error response; a 401 that is not from our API means that the session has ended. */
export function codeOfHttpError(error: unknown): unknown {
  if (!(error instanceof HttpError)) return undefined;
  const body: unknown = error.body;
  if (typeof body === 'object' && body !== null && 'code' in body) return body.code;
  return error.status === 401 ? 'unauthenticated' : undefined;
}
