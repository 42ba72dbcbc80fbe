import { z } from 'zod';
import { requiredLine, requiredText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { changeRoute, searchRoute } from '../../../engine/routes.ts';
import { newsletterAudiences, newsletterKinds, newsletterSearch, sendNewsletter } from './newsletters.ts';

const kind = z.enum(newsletterKinds, 'validation.choice');

/** News that staff send to the affiliates that want them. */
export const newsletterRoutes: readonly Route[] = [
  searchRoute({
    app: 'report',
    path: '/api/newsletter',
    needs: 'newsletter:list',
    summary: 'Searches the newsletters that were sent, newest first.',
    of: newsletterSearch,
    isSortable: true,
    filter: { kind: kind.optional() },
  }),
  route({
    method: 'GET',
    app: 'report',
    path: '/api/newsletter/audience',
    needs: 'newsletter-audience:list',
    summary: 'How many addresses would receive a newsletter of each kind now.',
    handle: async ({ context }) => ok(await newsletterAudiences(context)),
  }),
  changeRoute({
    method: 'POST',
    app: 'report',
    path: '/api/newsletter',
    needs: 'newsletter:create',
    body: z.strictObject({ kind, subject: requiredLine(150), text: requiredText(10_000) }),
    summary: 'Sends news to every address of the active affiliates that wants this kind.',
    change: ({ context, actor, body }) => sendNewsletter(context, actor, body),
  }),
];
