import { everybody } from '../access/people.ts';
import type { Declaration, Row } from './declaration.ts';
import { newPerson } from './new-person.ts';

export const activation: Declaration = {
  create: async ({ visitor, staff }, serial) => {
    const body = newPerson(serial + 1000);
    await visitor.post('/api/registration', body);
    const mails = await staff.get<Row[]>(`/api/outbox-mail?filter={"q":"${body.email}"}`);
    return { hash: activationHash(String(mails.body[0]?.text)) };
  },
  broken: { hash: '' },
  may: { create: everybody },
  creation: { body: async (_target, supplies) => ({ hash: await supplies.activationHash() }) },
  isUsedUp: true,
  wire: {
    'GET direct /activate/:hash': {
      may: everybody,
      make: async (_target, supplies) => ({ params: { hash: await supplies.activationHash() } }),
    },
    'POST direct /activate/:hash': {
      may: everybody,
      make: async (_target, supplies) => ({
        params: { hash: await supplies.activationHash() },
        body: { password: 'Segura-77-xy' },
      }),
    },
  },
};

/** The secret at the end of the link in an activation mail. */
export function activationHash(mail: string): string {
  const hash = /\/activate\/([\w-]+)/.exec(mail)?.[1];
  if (hash === undefined) throw new Error(`no activation link in: ${mail}`);
  return hash;
}
