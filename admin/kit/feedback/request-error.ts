import { HttpError } from 'react-admin';

/** The reason of a failed request: texts of the server or catalogue keys. */
export interface RequestError {
  message: string;
  /** The field errors. */
  details: string[];
}

/** Parses the error of a rejected request. */
export function requestErrorOf(error: unknown): RequestError {
  if (!(error instanceof HttpError)) return { message: 'errors.internal', details: [] };
  const body: unknown = error.body;
  const fields = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  const details = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
  return { message: error.message, details: details.filter((text) => typeof text === 'string') };
}
