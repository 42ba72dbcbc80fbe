import { codeByStatus, type ErrorBody, type ErrorCode, isErrorCode, type OwnErrorCode } from '#shared/errors.ts';
import type { MessageKey } from '#shared/words/index.ts';
import type { Translate } from '#shared/words/translate.ts';

/** An error response, or no response (`network`, status 0). `message` can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'network';
  /** One text per field; `root` is for errors without a field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    body: { code: ErrorCode | 'network'; message: string; errors?: Record<string, string>; requestId?: string },
    retryAfterSeconds?: number,
  ) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.errors = body.errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = body.requestId;
  }
}

function fallbackCode(status: number): OwnErrorCode {
  const known: Readonly<Record<number, OwnErrorCode | undefined>> = codeByStatus;
  return known[status] ?? (status >= 400 && status < 500 ? 'malformed_request' : 'internal');
}

/**
 * Returns the error that an answer stands for; our own words where it has none.
 *
 * @param status 0 if there was no answer
 * @param body of the answer, from JSON
 */
export function errorOfAnswer(
  status: number,
  body: unknown,
  translate: Translate<MessageKey>,
  retryAfterSeconds?: number,
): ApiError {
  if (isErrorBody(body)) {
    const ours = status === INTERNAL && { message: translate('errors.internal') };
    return new ApiError(status, { ...body, ...ours }, retryAfterSeconds);
  }
  const code = status === 0 ? 'network' : fallbackCode(status);
  return new ApiError(
    status,
    { code, message: refusalText(status, body) ?? translate(`errors.${code}`) },
    retryAfterSeconds,
  );
}

/** The status of a server's error, whose text is always our own. */
export const INTERNAL = 500;

const REFUSAL_LENGTH_MAX = 300;

/** Returns the text of a refusal (4xx) that has none of our codes, such as that of a server in between. */
export function refusalText(status: number, body: unknown): string | undefined {
  if (status < 400 || status >= INTERNAL) return undefined;
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  const { message } = body;
  return typeof message === 'string' && message !== '' && message.length <= REFUSAL_LENGTH_MAX ? message : undefined;
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    isErrorCode(body.code) &&
    'message' in body &&
    typeof body.message === 'string'
  );
}
