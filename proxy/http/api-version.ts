import type { RequestHandler } from 'express';
import { RequestError } from '../wire/request-error.ts';

interface ApiVersion {
  /** The day from which it is; its name. */
  name: string;
  /** The first day on which it is refused; undefined for one that does not end. docs/changelog.md has the calendar. */
  endsOn?: string;
}

/** The versions that are served, the newest first. */
export const apiVersions: readonly [ApiVersion, ...ApiVersion[]] = [{ name: '2026-11-29' }];

/**
 * Answers with the version of the API, and refuses one that is not served. Without the header a request has the newest.
 *
 * @throws RequestError `unknown_api_version`
 */
export const chooseApiVersion: RequestHandler = (request, response, next) => {
  const wanted = request.headers['api-version'];
  const version = wanted === undefined ? apiVersions[0] : apiVersions.find(({ name }) => name === wanted);
  response.setHeader('API-Version', (version ?? apiVersions[0]).name);
  if (!version) {
    const versions = apiVersions.map(({ name }) => name).join(', ');
    throw new RequestError('unknown_api_version', { values: { versions } });
  }
  if (version.endsOn !== undefined) response.setHeader('Sunset', new Date(version.endsOn).toUTCString());
  next();
};
