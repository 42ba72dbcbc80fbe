import { z } from 'zod';
import { newsAddressesMax, unusedNewsKinds } from '#shared/codes/accounts/news-kind.ts';
import { email, id, ignoredFields, oneOf, version } from '../../../engine/fields.ts';
import { created, type Route, route } from '../../../engine/registry.ts';
import { ownOrAny } from '../../../engine/routes.ts';
import { type EmailPreferences, readPreferences, savePreferences } from './preferences.ts';
import { unsubscribe } from './unsubscribe.ts';

const flag = oneOf([0, 1]).transform(Boolean);

const item = z.strictObject({
  email,
  new_creatives: flag,
  news_general_information: flag,
  campaign_break: flag,
  version,
  ...ignoredFields(unusedNewsKinds),
});

const form = z.strictObject({
  affiliateId: id.optional(),
  optinEmails: z.array(item, 'validation.invalid').max(newsAddressesMax, 'validation.emails_limit'),
  version,
});

/** Each item carries the version of the whole list, since the wire has no place beside the list. */
const wirePreferences = ({ rows, version: current }: EmailPreferences) =>
  rows.map(({ email: address, newCreatives, newsGeneralInformation, campaignBreak }) => ({
    email: address,
    new_creatives: Number(newCreatives),
    news_general_information: Number(newsGeneralInformation),
    campaign_break: Number(campaignBreak),
    version: current,
  }));

/** The addresses that receive news, and unsubscribing by the link of a mail. */
export const emailPreferenceRoutes: readonly Route[] = [
  ...ownOrAny({
    method: 'GET',
    app: 'affiliate',
    own: '/api/v2/optin_email',
    any: '/api/optin_email/:affiliateId',
    needs: 'email-preference:one',
    object: 'affiliate',
    summary: 'The addresses that receive news, the own e-mail first, and the news that each one wants.',
    serve: async ({ actor, context, affiliateId }) =>
      wirePreferences(await readPreferences(context.database.db, actor, affiliateId())),
  }),
  ...ownOrAny({
    method: 'POST',
    app: 'affiliate',
    own: '/api/v2/optin_email',
    any: '/api/optin_email',
    needs: 'email-preference:update',
    body: form,
    summary: 'Replaces the addresses that receive news, at most five, the own e-mail first.',
    serve: async ({ body, actor, context, affiliateId }) => {
      const rows = body.optinEmails.map((row) => ({
        email: row.email,
        newCreatives: row.new_creatives,
        newsGeneralInformation: row.news_general_information,
        campaignBreak: row.campaign_break,
      }));
      const save = { affiliateId: affiliateId(), rows, version: body.version };
      return wirePreferences(await savePreferences(context, actor, save));
    },
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/unsubscribe/:hash',
    needs: 'nothing',
    params: z.object({ hash: z.string() }),
    summary:
      'Ends all news to the address whose mail had this link, or the mails of the saved view; repeating it changes nothing.',
    handle: async ({ params, actor, context }) => {
      await unsubscribe(context, actor, params.hash);
      return created({ message: 'Este e-mail não receberá mais informativos.' });
    },
  }),
];
