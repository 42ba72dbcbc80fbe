import { HttpError } from 'react-admin';

/** Refusals that come before anything is stored, although they are faults of the server. */
const definite: ReadonlySet<unknown> = new Set(['busy', 'import_queue_full']);

/** Whether a request may have stored its file although its answer is none: the server ended, or the import was stopped. */
export function mayBeStored(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const body: unknown = error.body;
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (definite.has(code)) return false;
  return error.status === 0 || error.status >= 500 || code === 'import_stopped';
}
