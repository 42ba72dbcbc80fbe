import { ApiError } from '#shared/client/api-error.ts';
import { type Client } from '#shared/client/client.ts';
import type { Translation } from '#shared/ui/base/translation.tsx';

/**
 * Asks for the mail with which a user sets a new password. The answer does not reveal whether the e-mail is known.
 *
 * @throws ApiError with the text for too many requests (S8.03), for no answer (S8.04), or of the server
 */
export async function requestPasswordReset(client: Client, t: Translation['t'], email: string): Promise<void> {
  try {
    await client.create('password-reset', { email: email.trim() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, errors, retryAfterSeconds } = error;
    if (status === 429) {
      const message = t('screens.password.reset_pass_rate_limit');
      throw new ApiError(status, { code, message, errors }, retryAfterSeconds);
    }
    if (code === 'network') throw new ApiError(status, { code, message: t('screens.password.reset_failed') });
    throw error;
  }
}
