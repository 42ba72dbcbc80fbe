import { managers } from '../access/people.ts';
import type { Declaration, Row, Speakers, WireWay } from './declaration.ts';
import { absent } from './declaration.ts';

const writers = [...managers, 'finance'] as const;
const readers = [...writers, 'auditor'] as const;

const values = (serial: number) => ({ bonus_type_id: 1, amount: (1_000 + serial) / 100, note: `Bônus ${serial}` });
const change = (serial: number) => ({ note: `Nota ${serial}` });

/** The id of an approved conversion of an affiliate, by the list of staff. */
export async function approvedConversion({ staff }: Pick<Speakers, 'staff'>, affiliateId: number): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ affiliate_id: affiliateId, validation_status: 2 }));
  const { body } = await staff.get<Row[]>(`/api/conversion?filter=${filter}`);
  return Number(body[0]?.id);
}

/** A new bonus on an approved conversion of an affiliate. */
export async function newBonus(speakers: Pick<Speakers, 'staff'>, affiliateId: number, serial: number) {
  const conversion = await approvedConversion(speakers, affiliateId);
  const { status, body } = await speakers.staff.post<Row & { id: number }>('/api/bonus', {
    conversion_id: conversion,
    ...values(serial),
  });
  if (status !== 201) throw new Error(`no bonus: ${status} ${JSON.stringify(body)}`);
  return body;
}

const remove: WireWay = {
  make: async ({ affiliate, bonus: id }, { bonus: make }) => ({
    params: { id: id === absent.bonus ? id : await make(affiliate) },
  }),
};

export const bonus: Declaration = {
  find: { q: (row) => row.affiliate_name },
  create: async (actors, serial) => ({ conversion_id: await approvedConversion(actors, 1), ...values(serial) }),
  // Another amount is given again, at another time: the bonus has tests of its own for that.
  updates: { staff: [{ note: 'Outra nota' }, { bonus_type_id: 1 }] },
  broken: { amount: 1.234 },
  kind: 'bonus',
  may: { list: readers, one: readers, create: writers, update: writers, delete: writers },
  creation: {
    body: async ({ affiliate }, { serial, conversion }) => ({
      conversion_id: await conversion(affiliate),
      ...values(serial()),
    }),
  },
  change,
  spare: ({ affiliate }, { bonus: make }) => make(affiliate),
  wire: {
    'GET affiliate /api/commission/bonusList': {
      may: readers,
      names: 'elsewhere',
      make: ({ affiliate }) => ({ query: { affiliate_id: affiliate } }),
    },
    'GET affiliate /api/commission/bonus/:id': { may: readers, object: 'bonus' },
    'POST conversorphp /api/addBonusToTransaction': {
      may: writers,
      names: 'elsewhere',
      make: async ({ affiliate }, { serial, conversion }) => ({
        body: { conversion_id: await conversion(affiliate), ...values(serial()) },
      }),
    },
    'PUT conversorphp /api/updateBonus/:id': {
      may: writers,
      object: 'bonus',
      make: (_target, { serial }) => ({ body: change(serial()) }),
    },
    'DELETE conversorphp /api/deleteBonus/:id': { may: writers, object: 'bonus', ...remove },
  },
};
