import { ApiError } from '#shared/client/api-error.ts';
import type { Translation } from '#shared/ui/base/translation.tsx';

/** Adds to the text of a refused attempt how long the user has to wait for the next one. */
export function withWait(error: unknown, t: Translation['t']): unknown {
  if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined) return error;
  const { status, code, message, errors, retryAfterSeconds } = error;
  const wait = t('screens.session.wait', { smart_count: Math.max(1, Math.ceil(retryAfterSeconds / 60)) });
  return new ApiError(status, { code, message: `${message} ${wait}`, errors }, retryAfterSeconds);
}
