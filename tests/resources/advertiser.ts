import { staff } from '../access/people.ts';
import type { Declaration, WireWay } from './declaration.ts';

/** Who works on campaigns and what belongs to them. */
const writers = ['campaigns', 'administrator'] as const;
const readers = [...writers, 'auditor'] as const;

/** A CNPJ for each number, with its check digits. */
function cnpjOf(serial: number): string {
  const base = `${String(10_000_000 + (serial % 80_000_000))}0001`;
  const digit = (digits: string) => {
    const sum = Array.from(digits)
      .reverse()
      .reduce((total, char, index) => total + Number(char) * (2 + (index % 8)), 0);
    const rest = sum % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}

const body = (serial: number) => ({
  business_name: `Loja ${serial} Ltda`,
  trademark: `Loja ${serial}`,
  cnpj: cnpjOf(Date.now() + serial),
  type: 'Varejo',
  country: 'BR',
});

/** Nothing has the id, so nobody's advertiser changes. */
const admitted = [404];
const ofNone = (sent?: object): WireWay => ({
  admitted,
  make: () => ({ params: { id: 987_654 }, ...(sent && { body: sent }) }),
});
const app = 'advertiser';

export const advertiser: Declaration = {
  find: { q: (row) => row.business_name },
  create: (_actors, serial) => body(serial),
  updates: { staff: [{ trademark: 'Outro nome' }, { status: 2 }, { level: 1 }, { level: null }] },
  broken: { country: '' },
  may: { list: staff, one: readers, create: writers, update: writers },
  id: 1,
  creation: { body: (_target, { serial }) => body(serial()) },
  change: (serial) => ({ trademark: `Loja ${serial}` }),
  wire: {
    [`GET ${app} /api/get/advertiser/list`]: { may: staff },
    [`GET ${app} /api/get/advertiser/:id`]: { may: readers, ...ofNone() },
    [`POST ${app} /api/advertiser`]: { may: writers, make: (_target, { serial }) => ({ body: body(serial()) }) },
    [`PUT ${app} /api/advertiser/:id`]: { may: writers, ...ofNone({ type: 'x' }) },
    [`PUT ${app} /api/advertiser/status/:id`]: { may: writers, ...ofNone({ status: 1 }) },
    [`PUT ${app} /api/advertiser/level/:id`]: { may: writers, ...ofNone({ level: 1 }) },
  },
};
