import { type ErrorBody, type ErrorCode, errorStatus } from '#shared/errors.ts';
import type { Translate, Values } from '#shared/i18n/translate.ts';

interface FaultDetails {
  /** One catalogue key, or text of the gateway that people may read, per field; `root` names no field. */
  errors?: Readonly<Record<string, string>>;
  /** What the text of the code wants, ready to be shown. */
  values?: Values;
  /** The gateway's own text, where the specification shows it to people; it stands in place of the code's. */
  text?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal that its reader may see. Whatever else is thrown is answered as `internal` and logged. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: ErrorCode;
  readonly details: FaultDetails;

  constructor(code: ErrorCode, details: FaultDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  /** The HTTP status that the code travels with. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** A fault of `invalid_fields` at one field. */
export const invalidField = (field: string, key: string) => new Fault('invalid_fields', { errors: { [field]: key } });

/** The body of an error answer, in the reader's language. */
export function errorBodyOf(fault: Fault, translate: Translate, requestId: string): ErrorBody {
  const { errors, text, values } = fault.details;
  const fields = Object.entries(errors ?? {}).map(([field, message]) => [field, translate(message, values)] as const);
  const message = text ?? translate(`errors.${fault.code}`, values);
  return {
    code: fault.code,
    // A gateway may refuse without the values that the text wants.
    message: message.includes('%{') ? translate('errors.refused') : message,
    ...(fields.length > 0 && { errors: Object.fromEntries(fields) }),
    requestId,
  };
}
