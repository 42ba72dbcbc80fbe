import type { ErrorCode } from '#shared/errors.ts';
import type { RefusalForm } from '../wire/dialect.ts';
import { valueAt } from '../wire/json-place.ts';
import { RequestError } from '../wire/request-error.ts';
import { causeOf, codeOfStatus, isPlainText, isText, type Refusal, retryOf, vagueCodes } from './refusal.ts';

const errorsMax = 50;

/** Whether an answer with a status of success refuses. */
export const isFailed = ({ failed }: RefusalForm, body: unknown): boolean =>
  failed !== undefined && valueAt(body, failed.at) === failed.is;

/**
 * Converts a refusal that a dialect describes to an error. Names of fields are the gateway's, as places in the body:
 * `data.attributes.email`.
 */
export function errorOfForm(form: RefusalForm, { status, body, headers }: Refusal): RequestError {
  const named = textAt(body, form.code);
  const errors = fieldErrorsOf(form, body);
  const hasErrors = Object.keys(errors).length > 0;
  const known = named !== undefined && form.codes && Object.hasOwn(form.codes, named) ? form.codes[named] : undefined;
  const code = withFields(known ?? (status < 400 ? 'refused' : codeOfStatus(status)), hasErrors);
  const text = form.texts?.map((at) => textAt(body, at)).find((each) => each !== undefined && isPlainText(each));
  return new RequestError(code, {
    ...(code === 'invalid_fields' && { errors }),
    ...(text !== undefined && known === undefined && vagueCodes.has(code) && { text }),
    ...retryOf(headers),
    ...(code === 'gateway_error' && causeOf(status, named ?? text)),
  });
}

/** Fields are what is wrong with a refused body, and an invalid one without any is refused for a reason of its own. */
function withFields(code: ErrorCode, hasErrors: boolean): ErrorCode {
  if (code === 'refused' && hasErrors) return 'invalid_fields';
  return code === 'invalid_fields' && !hasErrors ? 'refused' : code;
}

function textAt(json: unknown, at: string | undefined): string | undefined {
  const value = at === undefined ? undefined : valueAt(json, at);
  return isText(value) ? value : undefined;
}

function fieldErrorsOf(form: RefusalForm, body: unknown): Record<string, string> {
  const { fields, field = [], fieldTexts = [], fieldCode, fieldCodes = {} } = form;
  const found = fields === undefined ? [] : [valueAt(body, fields)].flat().slice(0, errorsMax);
  const firstAt = (error: unknown, places: readonly string[]) =>
    places.map((at) => textAt(error, at)).find((text) => text !== undefined);
  return Object.fromEntries(
    found.flatMap((error) => {
      const name = firstAt(error, field);
      if (name === undefined) return [];
      const code = textAt(error, fieldCode) ?? '';
      const text = Object.hasOwn(fieldCodes, code) ? fieldCodes[code] : firstAt(error, fieldTexts);
      return [[placeOf(name), text !== undefined && isPlainText(text) ? text : 'validation.invalid']];
    }),
  );
}

/** Returns a name, a JSON pointer (`#/data/email`) or a name in brackets (`address[city]`) as a place. */
const placeOf = (name: string): string =>
  name
    .replace(/^#?\/?/, '')
    .replaceAll(/\[([^\]]*)\]/g, '/$1')
    .replaceAll('/', '.');
