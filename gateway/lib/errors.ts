import { type ErrorCode, errorStatus, isErrorCode } from '#shared/errors.ts';
import { portal, staff, visitor } from '#shared/words/errors.pt-br.ts';
import { createTranslate } from '#shared/words/translate.ts';

/** The codes whose status on the wire is not that of the REST API. The first four are the specification's. */
const wireStatus = {
  registration_refused: 400,
  deletion_not_requested: 400,
  deletion_payment_pending: 400,
  password_change_blocked: 401,
  database_unavailable: 503,
} as const;

export type RequestErrorCode = ErrorCode | keyof typeof wireStatus;

const isOfWire = (code: RequestErrorCode): code is keyof typeof wireStatus => Object.hasOwn(wireStatus, code);

export const statusOf = (code: RequestErrorCode): number => (isOfWire(code) ? wireStatus[code] : errorStatus[code]);

const translate = createTranslate({ ...visitor.errors, ...portal.errors, ...staff.errors }, 'pt-br');

/** Returns the text of a refusal on the wire. Screens translate by its code. */
export const textOf = ({ code, details }: RequestError): string =>
  translate(isErrorCode(code) ? code : 'gateway_unavailable', details.values);

interface ErrorDetails {
  /** A catalogue key or text per field; dotted paths for nested fields. */
  errors?: Record<string, string>;
  /** Values to interpolate into the code's text, such as a minimum in reais. */
  values?: Record<string, string | number>;
  /** Fields that the wire has for this call alone, beside those of its app. */
  wire?: Record<string, unknown>;
  /** Several texts, where the wire format lists them. */
  messages?: readonly string[];
  retryAfterSeconds?: number;
}

/** An error that the client may read. Any other error is logged and returned as `internal`. */
export class RequestError extends Error {
  readonly code: RequestErrorCode;
  readonly details: ErrorDetails;

  constructor(code: RequestErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.name = 'RequestError';
    this.code = code;
    this.details = details;
  }
}

/**
 * Returns the refusal of one field.
 *
 * @param field its wire name
 * @param key of the message, `validation.…`
 * @param values of the message's placeholders
 */
export const invalidField = (field: string, key: string, values?: ErrorDetails['values']): RequestError =>
  new RequestError('invalid_fields', { errors: { [field]: key }, ...(values && { values }) });
