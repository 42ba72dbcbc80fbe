import { z } from 'zod';
import type { GatewayContext } from '../../../engine/context.ts';
import { requiredText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { toWire } from '../../../engine/wire.ts';
import { RequestError } from '../../../lib/errors.ts';
import { OutboundError } from '../../../lib/outbound.ts';
import { pageFactsOf } from './page-facts.ts';

const limits = { timeoutMs: 5_000, bytesMax: 512 * 1024 };

/**
 * Returns title, description and picture of a public page.
 *
 * @throws {RequestError} `preview_unavailable`, the same for every reason, so that it reveals nothing of the operator's
 *   network
 */
async function previewOf({ outbound, log }: GatewayContext, address: string) {
  try {
    const { url, body } = await outbound.getPage(address, limits);
    return { id: address, url, ...pageFactsOf(body, url) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.info({ reason: error.message }, 'no preview of a page');
    throw new RequestError('preview_unavailable');
  }
}

export const linkPreviewRoutes: readonly Route[] = [
  route({
    method: 'GET',
    app: 'direct',
    path: '/v2/link/preview',
    needs: 'link-preview:list',
    side: 'both',
    rate: 'lookup',
    query: z.strictObject({ url: requiredText(2_048) }),
    summary: 'Title, description and picture of a public page. Internal addresses are not fetched.',
    handle: async ({ query, context }) => ok([toWire(await previewOf(context, query.url))]),
  }),
];
