import type { StaffRole } from '#shared/codes/accounts/role.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { StaffRoleAssignment } from './staff-users.ts';

interface Reader {
  to: string;
  language: Language;
}

const roleNames: Record<Language, Record<StaffRole, string>> = {
  'pt-br': {
    administrator: 'Administrador',
    manager: 'Gerente de afiliados',
    finance: 'Financeiro',
    campaigns: 'Campanhas',
    auditor: 'Auditor',
  },
  en: {
    administrator: 'Administrator',
    manager: 'Affiliate manager',
    finance: 'Finance',
    campaigns: 'Campaigns',
    auditor: 'Auditor',
  },
};

const assignmentWords = {
  'pt-br': { assigned: 'só afiliados atribuídos', inactive: 'desativado' },
  en: { assigned: 'assigned affiliates only', inactive: 'deactivated' },
} as const;

/** Describes an assignment: 'Gerente de afiliados, só afiliados atribuídos'. */
function assignmentText(language: Language, { role, scope, active }: StaffRoleAssignment): string {
  const { assigned, inactive } = assignmentWords[language];
  const parts = [roleNames[language][role], ...(scope === 'assigned' ? [assigned] : []), ...(active ? [] : [inactive])];
  return parts.join(', ');
}

interface StaffChanged extends Reader {
  /** Who made the change. */
  by: string;
  /** Who was changed. */
  user: string;
  before: StaffRoleAssignment | null;
  after: StaffRoleAssignment;
}

interface ChangeWords {
  by: string;
  user: string;
  before: string | null;
  after: string;
}

const changed: Record<Language, (brand: string, about: ChangeWords) => Words> = {
  'pt-br': (brand, { by, user, before, after }) => ({
    subject: `Equipe da ${brand}: ${before === null ? 'novo usuário' : 'acesso alterado'}`,
    paragraphs: [
      before === null ? `${by} convidou ${user}.` : `${by} alterou o acesso de ${user}.`,
      before === null ? `Perfil: ${after}.` : `Antes: ${before}. Agora: ${after}.`,
    ],
    label: 'Ver a equipe',
    note: 'Todos os administradores recebem este aviso. Se a alteração não era esperada, desative a conta de quem a fez.',
  }),
  en: (brand, { by, user, before, after }) => ({
    subject: `Staff of ${brand}: ${before === null ? 'new user' : 'access changed'}`,
    paragraphs: [
      before === null ? `${by} invited ${user}.` : `${by} changed the access of ${user}.`,
      before === null ? `Role: ${after}.` : `Before: ${before}. Now: ${after}.`,
    ],
    label: 'See the staff',
    note: 'All administrators get this notice. If the change was not expected, deactivate the account that made it.',
  }),
};

/** Composes the notice to administrators of a change of the staff. */
export function staffChangedMail(env: Settings, { to, language, by, user, before, after }: StaffChanged) {
  const about = {
    by,
    user,
    before: before && assignmentText(language, before),
    after: assignmentText(language, after),
  };
  const { label, ...words } = changed[language](env.brandName, about);
  return composeMail(env, {
    to,
    language,
    ...words,
    action: { label, url: `${env.publicUrl}/admin/staff-user` },
  });
}
