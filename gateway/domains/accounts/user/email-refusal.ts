import { RequestError } from '../../../lib/errors.ts';

const texts: Record<string, string> = {
  'validation.required': 'Informe o e-mail.',
  'validation.too_long': 'E-mail longo demais.',
  'errors.email_taken': 'Este e-mail já está em uso.',
};

type Errors = Record<string, string>;

/**
 * Returns a function that converts refusals of an e-mail to the form of one call of the wire (specification §7).
 *
 * @param wireOf builds the call's own fields of the error body
 */
export function emailRefusal(wireOf: (email: readonly string[]) => Record<string, unknown>) {
  const refuse = (errors: Errors): RequestError => {
    const { email } = errors;
    return new RequestError('invalid_fields', {
      errors,
      ...(email !== undefined && { wire: wireOf([texts[email] ?? 'E-mail inválido.']) }),
    });
  };
  return {
    refuse,
    /** Returns the result, or throws its refusal in that form. */
    guard: async <Result>(result: Promise<Result>): Promise<Result> => {
      try {
        return await result;
      } catch (error) {
        throw error instanceof RequestError && error.code === 'invalid_fields'
          ? refuse(error.details.errors ?? {})
          : error;
      }
    },
  };
}
