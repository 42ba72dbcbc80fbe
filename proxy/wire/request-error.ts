import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors.ts';
import type { Translate, Values } from '#shared/words/translate.ts';

interface ErrorDetails {
  /** One catalogue key per field, or user-readable text of the gateway; `root` is for errors without a field. */
  errors?: Readonly<Record<string, string>>;
  /** Interpolation values of the code's text, already formatted for display. */
  values?: Values;
  /** The gateway's own text, where the specification shows it to users; it replaces the code's text. */
  text?: string;
  retryAfterSeconds?: number;
  /** What is known of a record that was stored and could not be read. */
  known?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** An error that is shown to the client. Any other thrown error is answered as `internal` and logged. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** Builds an `invalid_fields` error for one field. */
export const invalidField = (field: string, key: string) =>
  new RequestError('invalid_fields', { errors: { [field]: key } });

/** Builds the body of an error response, in the client's language. */
export function errorBodyOf(error: RequestError, translate: Translate, requestId: string): ErrorBody {
  const { errors, text, values, known } = error.details;
  const fields = Object.entries(errors ?? {}).map(([field, message]) => [field, translate(message, values)] as const);
  const message = text ?? translate(`errors.${error.code}`, values);
  return {
    code: error.code,
    // A gateway may refuse without the interpolation values that the text needs.
    message: message.includes('%{') ? translate('errors.refused') : message,
    ...(fields.length > 0 && { errors: Object.fromEntries(fields) }),
    ...(known && { known }),
    requestId,
  };
}
