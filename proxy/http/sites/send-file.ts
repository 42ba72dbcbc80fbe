import type { Request, Response } from 'express';
import { type Encoding, encodings, type SiteFile } from './site-files.ts';

const yearSeconds = 31_536_000;

/**
 * Sends a file of a site.
 *
 * @param caching by default it is cached forever if its name changes with its content, otherwise asked for by its entity tag
 *   each time
 */
export async function sendFile(
  file: SiteFile,
  request: Request,
  response: Response,
  caching = file.isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
): Promise<void> {
  const etag = await file.etag();
  response.setHeader('Content-Type', file.contentType);
  response.setHeader('Cache-Control', caching);
  response.setHeader('ETag', etag);
  if (file.isCompressible) response.setHeader('Vary', 'Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const { bytes, encoding } = await file.body(encodingFor(request.headers['accept-encoding']));
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.send(bytes);
}

function encodingFor(accepted = ''): Encoding | undefined {
  const wanted = accepted
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  return encodings.find((encoding) => wanted.includes(encoding));
}

/** Whether a file that was there is gone: the site was built again while the server runs. */
export const isFileGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Never cached: a later build may have the file. */
export function sendFileNotFound(response: Response): void {
  response.status(404).set('Cache-Control', 'no-store').type('text/plain').send('Not found');
}

export function sendNotBuilt(response: Response, name: string): void {
  response
    .status(503)
    .set('Retry-After', '10')
    .type('text/plain')
    .send(
      `Este site ainda não foi construído. Execute: npm run build\n` +
        `This site has not been built yet. Run: npm run build\n(dist/${name})\n`,
    );
}
