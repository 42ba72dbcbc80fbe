import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import type { Mapping } from '../engine/mapping.ts';
import type { Stream } from '../engine/stream.ts';
import { renderDocsPage } from './openapi/docs-page.ts';
import { createOpenApiDocument } from './openapi/document.ts';
import { setPagePolicy } from './security-headers.ts';

/** Serves the API reference: as an OpenAPI document, and as an HTML page. */
export function createOpenApiRouter(
  mappings: Readonly<Record<string, Mapping>>,
  streams: readonly Stream[],
  brandName: string,
): Router {
  const document = createOpenApiDocument(mappings, streams, brandName);
  const router = Router();
  router.get('/openapi.json', (_request, response) => {
    response.json(document);
  });
  router.get('/docs', (_request, response) => {
    const nonce = randomBytes(16).toString('base64');
    setPagePolicy(response, nonce);
    response.type('text/html').send(renderDocsPage(document, nonce));
  });
  return router;
}
