import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { profile } from '#shared/codes/accounts/profile.ts';
import type { NameOf } from '#shared/codes/code-list.ts';
import type { Tx } from '../db/client.ts';
import { affiliates } from '../domains/accounts/affiliate/table.ts';
import { staffRelations } from '../domains/accounts/staff-relation/table.ts';
import { hashPassword } from '../domains/accounts/user/passwords.ts';
import { users } from '../domains/accounts/user/table.ts';
import { insertInParts } from './insert-in-parts.ts';

export const samplePassword = 'Demo-2026';

const firstNames = [
  'Camila',
  'Rafael',
  'Beatriz',
  'Thiago',
  'Larissa',
  'Gustavo',
  'Fernanda',
  'Diego',
  'Patrícia',
  'Caio',
];
const lastNames = ['Souza', 'Oliveira', 'Santos', 'Pereira', 'Almeida', 'Ribeiro', 'Carvalho', 'Araújo', 'Nascimento'];
const companyKinds = ['Mídia Digital', 'Comunicação', 'Conteúdo e Ofertas', 'Marketing', 'Publicidade'];

const places = [
  { zipCode: '01310100', address: 'Avenida Paulista', neighborhood: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  { zipCode: '20040020', address: 'Rua da Assembleia', neighborhood: 'Centro', city: 'Rio de Janeiro', state: 'RJ' },
  { zipCode: '30130010', address: 'Avenida Afonso Pena', neighborhood: 'Centro', city: 'Belo Horizonte', state: 'MG' },
  { zipCode: '80010000', address: 'Rua XV de Novembro', neighborhood: 'Centro', city: 'Curitiba', state: 'PR' },
  {
    zipCode: '90010150',
    address: 'Rua dos Andradas',
    neighborhood: 'Centro Histórico',
    city: 'Porto Alegre',
    state: 'RS',
  },
  { zipCode: '50030230', address: 'Rua do Bom Jesus', neighborhood: 'Recife', city: 'Recife', state: 'PE' },
  { zipCode: '40020000', address: 'Rua Chile', neighborhood: 'Centro', city: 'Salvador', state: 'BA' },
  { zipCode: '88010400', address: 'Rua Felipe Schmidt', neighborhood: 'Centro', city: 'Florianópolis', state: 'SC' },
] as const;

/**
 * Deviations from the generated rows. Together with the payment info they decide which affiliates cannot request
 * payment, and why.
 */
const exceptions: Readonly<Record<number, Partial<typeof affiliates.$inferInsert>>> = {
  1: { name: 'Mariana', lastName: 'Costa', businessName: 'Costa Mídia Digital Ltda.' },
  2: { name: 'Bruno', lastName: 'Ferreira', businessName: 'Ferreira Comunicação' },
  3: { businessName: null },
  5: {
    name: 'Inês',
    lastName: 'Marques',
    businessName: 'Marques Media Unipessoal',
    phoneNumber: '+351912345678',
    zipCode: '1200-109',
    address: 'Rua do Alecrim',
    addressNumber: '26',
    addressOther: null,
    neighborhood: 'Misericórdia',
    city: 'Lisboa',
    state: 'Lisboa',
    country: 'PT',
  },
  8: { minimumPaymentCents: 1_000_000_000 },
  9: { minimumPaymentCents: 0 },
  11: { businessName: null, phoneNumber: null, ...noAddress() },
};

const statuses: Readonly<Record<number, NameOf<typeof affiliateStatus>>> = {
  11: 'pending',
  12: 'paused',
  13: 'refused',
  14: 'deletion_requested',
  15: 'deleted',
};

function noAddress(): Partial<typeof affiliates.$inferInsert> {
  return {
    zipCode: null,
    address: null,
    addressNumber: null,
    neighborhood: null,
    city: null,
    state: null,
    country: null,
  };
}

const managers = [2, 3] as const;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Returns the element at an index, modulo the length. */
function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('nothing to pick from');
  return item;
}

export const emailOf = (affiliateId: number): string =>
  affiliateId === 1 ? 'afiliado@demo.test' : affiliateId === 2 ? 'outro@demo.test' : `afiliado${affiliateId}@demo.test`;

interface RowOptions {
  now: Date;
  /** The manager who sees assigned affiliates only. */
  assigneeId: number;
}

/** Every fifth affiliate, including the first, is assigned to a manager who sees assigned affiliates only. */
const serviceManagerOf = (id: number, assigneeId: number): number | null =>
  id % 5 === 1 ? assigneeId : id % 5 === 4 ? null : pick(managers, id + 1);

/** When an affiliate registered: those of the other statuses lately, all others before their oldest conversion. */
export const registeredAt = (id: number, now: Date): Date =>
  daysBefore(now, statuses[id] ? (id - 10) * 3 : 745 + ((id * 37) % 120));

function affiliateRow(id: number, { now, assigneeId }: RowOptions): typeof affiliates.$inferInsert {
  const name = pick(firstNames, id * 7);
  const lastName = pick(lastNames, id * 5 + Math.floor(id / 10));
  return {
    id,
    name,
    lastName,
    businessName: `${lastName} ${pick(companyKinds, id)}`,
    status: affiliateStatus.codes[statuses[id] ?? (id > 15 && id % 12 === 0 ? 'paused' : 'active')],
    comercialManagerId: id % 4 === 3 ? null : pick(managers, id),
    serviceManagerId: serviceManagerOf(id, assigneeId),
    email: emailOf(id),
    phoneNumber: `55${11 + (id % 9)}9${String(81_000_000 + ((id * 7919) % 9_000_000))}`,
    ...pick(places, id),
    addressNumber: String(10 + ((id * 37) % 1900)),
    addressOther: id % 3 === 0 ? `Sala ${100 + id}` : null,
    country: 'BR',
    minimumPaymentCents: 50_000,
    createdAt: registeredAt(id, now),
    ...exceptions[id],
  };
}

interface People {
  affiliateCount: number;
  now: Date;
}

/**
 * Inserts staff and affiliates with their users; everyone's password is {@link samplePassword}. Affiliates 11 to 15
 * have the inactive statuses, one each; the pending one has not confirmed its e-mail.
 */
export async function addPeople(tx: Tx, { affiliateCount, now }: People): Promise<void> {
  const passwordHash = await hashPassword(samplePassword);
  const founded = daysBefore(now, 900);
  const common = { passwordHash, activatedAt: founded, createdAt: founded };
  const staffMember = (id: number, name: string, email: string, profileName: NameOf<typeof profile>) => ({
    ...common,
    id,
    name,
    email,
    profile: profile.codes[profileName],
  });
  await tx
    .insert(users)
    .values([
      staffMember(1, 'Helena Prado', 'admin@demo.test', 'administrador'),
      staffMember(2, 'Marcos Teixeira', 'gerente@demo.test', 'gerente'),
      staffMember(3, 'Juliana Moreira', 'gerente2@demo.test', 'gerente'),
    ]);

  const lastAccessId = affiliateCount + 3;
  const assigneeId = lastAccessId + 5;
  const rows = Array.from({ length: affiliateCount }, (_, index) => affiliateRow(index + 1, { now, assigneeId }));
  await insertInParts(rows, (part) => tx.insert(affiliates).values(part));
  const accesses = rows.map(({ name, lastName, createdAt }, index) => ({
    id: index + 4,
    name: [name, lastName].filter(Boolean).join(' '),
    email: emailOf(index + 1),
    passwordHash,
    profile: profile.codes.afiliado,
    affiliateId: index + 1,
    isMain: true,
    activatedAt: statuses[index + 1] === 'pending' ? null : createdAt,
    createdAt,
  }));
  const second = { profile: profile.codes.afiliado, affiliateId: 1 };
  const others: (typeof users.$inferInsert)[] = [
    { ...common, ...second, id: lastAccessId + 1, name: 'Pedro Costa', email: 'acesso@demo.test' },
    {
      ...common,
      ...second,
      id: lastAccessId + 2,
      name: 'Lia Costa',
      email: 'leitura@demo.test',
      level: 'read_only',
    },
    staffMember(lastAccessId + 3, 'Renata Lopes', 'financeiro@demo.test', 'financeiro'),
    staffMember(lastAccessId + 4, 'Otávio Campos', 'campanhas@demo.test', 'campanhas'),
    { ...staffMember(assigneeId, 'Sérgio Nunes', 'carteira@demo.test', 'gerente'), scope: 'assigned' },
    staffMember(lastAccessId + 6, 'Vera Matos', 'auditor@demo.test', 'auditor'),
  ];
  await insertInParts([...accesses, ...others], (part) => tx.insert(users).values(part));
  await tx.insert(staffRelations).values([
    { userId: lastAccessId + 4, otherUserId: lastAccessId + 6, cause: 'role', since: daysBefore(now, 40) },
    {
      userId: 2,
      otherUserId: 3,
      cause: 'device',
      since: daysBefore(now, 400),
      endedAt: daysBefore(now, 390),
      endedBy: 1,
      endReason: 'Computador do balcão; são duas pessoas.',
    },
  ]);
}
