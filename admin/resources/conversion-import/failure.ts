import { HttpError } from 'react-admin';

/** Why a request failed: texts of the server or catalogue keys. */
export interface Failure {
  message: string;
  /** What is wrong with its fields. */
  details: string[];
}

/** Reads what a rejected request says. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof HttpError)) return { message: 'errors.internal', details: [] };
  const body: unknown = error.body;
  const fields = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  const details = typeof fields === 'object' && fields !== null ? Object.values(fields) : [];
  return { message: error.message, details: details.filter((text) => typeof text === 'string') };
}
