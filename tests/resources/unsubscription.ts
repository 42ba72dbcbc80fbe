import { everybody } from '../access/people.ts';
import type { RestClient } from '../support/client.ts';
import type { Declaration, Row } from './declaration.ts';

export const unsubscription: Declaration = {
  create: async ({ staff }) => ({ hash: await unsubscribeHash(staff, 4) }),
  broken: { hash: '' },
  may: { create: everybody },
  creation: { body: async (_target, supplies) => ({ hash: await supplies.unsubscribeHash() }) },
  wire: {
    'POST direct /unsubscribe/:hash': {
      may: everybody,
      make: async (_target, supplies) => ({ params: { hash: await supplies.unsubscribeHash() } }),
    },
  },
};

/** The secret of the unsubscribe link in a new mail of news to an affiliate. */
export async function unsubscribeHash(staff: RestClient, affiliateId: number): Promise<string> {
  const path = `/api/email-preference/${affiliateId}`;
  const before = await staff.get<{ emails: { email: string }[] }>(path);
  const email = before.body.emails[0]?.email ?? '';
  await staff.put(path, { emails: [{ email, new_creatives: 1, news_general_information: 0, campaign_break: 0 }] });
  await staff.post('/api/newsletter', { kind: 'new_creatives', subject: 'Novidades', text: 'Veja os criativos.' });
  const mails = await staff.get<Row[]>(`/api/outbox-mail?filter={"q":"${email}"}&sort=["id","DESC"]`);
  const hash = /\/unsubscribe\/([\w-]+)/.exec(String(mails.body[0]?.text))?.[1];
  if (hash === undefined) throw new Error(`no unsubscribe link in: ${JSON.stringify(mails.body[0])}`);
  return hash;
}
