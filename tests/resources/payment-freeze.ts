import { everybody, managers } from '../access/people.ts';
import type { RestClient } from '../support/client.ts';
import { type Declaration, filterQuery, type Row, type WireWay } from './declaration.ts';

/** An affiliate whom nothing else is tried on: freezing its payments ends its sessions. */
const frozen = { id: 8, email: 'afiliado8@demo.test' };

/** Changes payment info, so that a notice is mailed. @returns the secret of its link, which works more than once */
export async function mailedFreezeHash(staff: RestClient): Promise<string> {
  const infos = await staff.get<Row[]>(`/api/payment-info${filterQuery({ affiliate_id: frozen.id })}`);
  const { business_name, id } = infos.body[0]!;
  await staff.put(`/api/payment-info/${id}`, { business_name: `${String(business_name)} 2` });
  const mails = await staff.get<Row[]>(`/api/outbox-mail${filterQuery({ q: frozen.email })}`);
  const hash = /\/payment-freeze\/([\w-]+)/.exec(String(mails.body[0]?.text))?.[1];
  if (hash === undefined) throw new Error(`no notice to ${frozen.email}`);
  return hash;
}

const readers = [...managers, 'auditor'] as const;
const admitted = [422];
const freeze: WireWay = { make: async (_target, { freezeHash }) => ({ body: { hash: await freezeHash() } }) };

export const paymentFreeze: Declaration = {
  id: 1,
  create: async ({ staff }) => ({ hash: await mailedFreezeHash(staff) }),
  broken: { hash: '' },
  kind: 'affiliate',
  actions: ['delete'],
  may: { one: readers, create: everybody, delete: managers },
  creation: { body: async (_target, { freezeHash }) => ({ hash: await freezeHash() }) },
  removalAdmitted: admitted,
  spare: ({ affiliate }) => Promise.resolve(affiliate),
  wire: {
    'POST direct /user/payment_freeze': { may: everybody, ...freeze },
    'GET direct /user/payment_freeze/:affiliateId': { may: readers, object: 'affiliate' },
    'DELETE direct /user/payment_freeze/:affiliateId': { may: managers, object: 'affiliate', admitted },
  },
};
