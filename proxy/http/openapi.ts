import { Router } from 'express';
import type { Mapping } from '../engine/mapping.ts';
import type { Stream } from '../engine/stream.ts';
import { createOpenApiDocument } from './openapi/document.ts';

/** Serves the OpenAPI document, of which the pages at `/docs` are made. */
export function createOpenApiRouter(
  mappings: Readonly<Record<string, Mapping>>,
  streams: readonly Stream[],
  brandName: string,
): Router {
  // Made when it is first asked for: that takes a fifth of the time of a start.
  let document: string | undefined;
  const router = Router();
  router.get('/openapi.json', (_request, response) => {
    document ??= JSON.stringify(createOpenApiDocument(mappings, streams, brandName));
    response.type('json').send(document);
  });
  return router;
}
