import { inArray } from 'drizzle-orm';
import { roleMay } from '#shared/codes/accounts/role.ts';
import type { RelationCause } from '#shared/codes/accounts/relation-cause.ts';
import type { Tx } from '../../../db/client.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { Language } from '../../../lib/language.ts';
import type { GatewayContext } from '../../../engine/context.ts';
import { enqueueMails } from '../../platform/outbox-mail/outbox.ts';
import { findAdministrators } from '../user/administrators.ts';
import { roleScopeOf } from '../user/roles.ts';
import { users } from '../user/table.ts';

/** What one person confirms of another, or ends for others. A relation stops nobody without any of them. */
const secondPersonGrants = [
  ['payment-run', 'update'],
  ['payment', 'update'],
  ['payment-hold', 'update'],
  ['payment-freeze', 'delete'],
  ['invoice-upload', 'update'],
  ['bonus', 'update'],
  ['commission-addition', 'update'],
  ['conversion-import', 'update'],
  ['staff-relation', 'update'],
] as const;

const causes: Record<Language, Record<RelationCause, string>> = {
  'pt-br': {
    invitation: 'uma convidou a outra',
    role: 'uma definiu o perfil da outra',
    reset: 'uma removeu a verificação em duas etapas da outra',
    device: 'as duas entraram no mesmo navegador',
    email: 'os e-mails das duas são da mesma caixa de entrada',
  },
  en: {
    invitation: 'one invited the other',
    role: 'one set the role of the other',
    reset: 'one removed the two-step verification of the other',
    device: 'both have signed in from the same browser',
    email: 'the e-mails of both belong to the same mailbox',
  },
};

const words: Record<Language, (brand: string, names: readonly [string, string], cause: string) => Words> = {
  'pt-br': (brand, [first, second], cause) => ({
    subject: `Contas relacionadas na ${brand}`,
    paragraphs: [
      `A partir de agora as contas de ${first} e de ${second} contam como de uma só pessoa: ${cause}.`,
      'Enquanto isso valer, uma não fecha lotes da outra nem confirma ou libera o que a outra fez.',
      'Se são duas pessoas, um administrador que não esteja relacionado a nenhuma das duas encerra a relação na página da equipe, com o motivo. Quem divide um computador usa um perfil próprio do navegador.',
    ],
    label: 'Abrir o painel',
    note: 'As duas pessoas e todos os administradores recebem este aviso.',
  }),
  en: (brand, [first, second], cause) => ({
    subject: `Related accounts at ${brand}`,
    paragraphs: [
      `From now on the accounts of ${first} and ${second} count as one person: ${cause}.`,
      'While this holds, neither closes runs of the other, or confirms or releases what the other did.',
      'If they are two people, an administrator who is related to neither ends the relation on the page of the staff, and says why. People who share a computer use browser profiles of their own.',
    ],
    label: 'Open the back-office',
    note: 'Both people and all administrators get this notice.',
  }),
};

/**
 * Notifies two staff users and all administrators that their accounts now count as one person, if that keeps one of them
 * from anything. Who has not accepted an invitation yet, or is deactivated, is not notified.
 */
export async function notifyOfRelation(
  tx: Tx,
  { clock, env }: Pick<GatewayContext, 'clock' | 'env'>,
  pair: readonly [number, number],
  cause: RelationCause,
): Promise<void> {
  const found = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...pair]))
    .orderBy(users.id);
  const [first, second] = found;
  if (first === undefined || second === undefined) return;
  const isStopped = found.some((user) => {
    const { role, scope } = roleScopeOf({ ...user, affiliateStatus: null });
    return secondPersonGrants.some(([resource, verb]) => roleMay(role, resource, verb, scope));
  });
  if (!isStopped) return;
  const both = found.filter(({ activatedAt, deactivatedAt }) => activatedAt !== null && deactivatedAt === null);
  const administrators = await findAdministrators(tx);
  const readers = new Map([...administrators, ...both].map((reader) => [reader.email, reader]));
  const mails = [...readers.values()].map(({ id, email: to, language }) => {
    const { label, ...text } = words[language](env.brandName, [first.name, second.name], causes[language][cause]);
    // Only administrators may open the page of the staff, which has the relations.
    const page = administrators.some((administrator) => administrator.id === id) ? 'staff-user' : '';
    const action = { label, url: `${env.publicUrl}/admin/${page}` };
    return composeMail(env, { to, language, ...text, action });
  });
  await enqueueMails(tx, clock.now(), mails);
}
