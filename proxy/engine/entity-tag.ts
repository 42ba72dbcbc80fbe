import type { Request } from 'express';
import type { Contract } from '#shared/contract/contract.ts';
import { jsonObject } from '../wire/json-object.ts';
import { RequestError } from '../wire/request-error.ts';
import type { ResourceRecord } from './records.ts';

/** The entity tag of a record that has a version; undefined for others. */
export const entityTagOf = ({ version }: ResourceRecord): string | undefined =>
  typeof version === 'number' ? `"${version}"` : undefined;

const malformed = () => new RequestError('malformed_request', { errors: { 'If-Match': 'validation.invalid' } });

/** Refuses a condition that nothing would check. @throws RequestError `malformed_request` */
export function refuseIfMatch(request: Request): void {
  if (request.headers['if-match'] !== undefined) throw malformed();
}

/**
 * Makes a change under the condition of `If-Match`, which names the version that its sender has read, as the field `version` of
 * a body does.
 *
 * @throws RequestError `precondition_failed` where the record has another version; `malformed_request` for a condition that is
 *   no tag of ours, that contradicts the body, or of a record without versions
 */
export async function updateIfMatch(
  { record }: Contract,
  request: Request,
  update: (body: unknown) => Promise<ResourceRecord>,
): Promise<ResourceRecord> {
  const body: unknown = request.body;
  const condition = request.headers['if-match'];
  // Any version: what is absent is not found anyway.
  if (condition === undefined || condition === '*') return update(body);
  const [, tag] = /^"(\d{1,15})"$/.exec(condition) ?? [];
  const fields = jsonObject.safeParse(body).data;
  if (
    tag === undefined ||
    !('version' in record.shape) ||
    (fields && 'version' in fields && fields['version'] !== Number(tag))
  )
    throw malformed();
  try {
    return await update(fields ? { ...fields, version: Number(tag) } : body);
  } catch (error) {
    if (error instanceof RequestError && error.code === 'version_conflict')
      throw new RequestError('precondition_failed');
    throw error;
  }
}
