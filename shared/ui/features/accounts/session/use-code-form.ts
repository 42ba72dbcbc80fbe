import { ApiError } from '#shared/client/api-error.ts';
import { useTranslation } from '#shared/ui/base/translation.tsx';
import { useSmallForm } from '#shared/ui/form/use-small-form.ts';
import { withWait } from './with-wait.ts';

/**
 * The form of a second factor's code. A refused code is shown at its field.
 *
 * @param send rejects with the ApiError of a refusal
 */
export function useCodeForm(send: (code: string) => Promise<void>) {
  const { t } = useTranslation();
  return useSmallForm({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'validation.required' } : {}),
    send: async ({ code }) => {
      try {
        await send(code.trim());
      } catch (error) {
        throw atCode(withWait(error, t));
      }
    },
    retyped: 'code',
  });
}

function atCode(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'second_factor_invalid') return error;
  const { status, code, message } = error;
  return new ApiError(status, { code, message, errors: { code: message } });
}
