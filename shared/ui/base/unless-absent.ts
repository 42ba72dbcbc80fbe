import { ApiError } from '#shared/client/api-error.ts';

/** Waits for an answer; a gateway that knows nothing of what was asked for gives the fallback. */
export async function unlessAbsent<Answer, Fallback>(
  answer: Promise<Answer>,
  fallback: Fallback,
): Promise<Answer | Fallback> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return fallback;
    throw error;
  }
}
