import { RequestError } from '../../../engine/errors.ts';

const texts: Record<string, string> = {
  'validation.required': 'Informe o e-mail.',
  'validation.too_long': 'E-mail longo demais.',
  'errors.email_taken': 'Este e-mail já está em uso.',
};

type Errors = Record<string, string>;

/**
 * Words refusals of an e-mail as the wire has them for one call (specification §7).
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
    /** Passes a result on, and words its refusal. */
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
