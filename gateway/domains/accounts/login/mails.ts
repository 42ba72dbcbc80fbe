import { browserOf } from '#shared/rules/browser-of.ts';
import { formatDateTime } from '#shared/time.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { MailSettings } from '../../../mail/settings.ts';

interface NewDevice {
  to: string;
  language: Language;
  /** Staff find their security page in the back-office. */
  isStaff: boolean;
  at: Date;
  userAgent: string | null;
  network: string | null;
}

const securityUrl = ({ publicUrl }: MailSettings, isStaff: boolean) =>
  `${publicUrl}${isStaff ? '/admin/security' : '/account/myaccount/security'}`;

/** Describes a browser: 'Chrome, Windows'; undefined when nothing is known. */
function browserText(userAgent: string | null): string | undefined {
  const { name, system } = browserOf(userAgent);
  return [name, system].filter((part) => part !== null).join(', ') || undefined;
}

const newDevice: Record<Language, (brand: string, about: NewDevice) => Words> = {
  'pt-br': (brand, { at, userAgent, network }) => ({
    subject: `Novo acesso à sua conta na ${brand}`,
    paragraphs: [
      'Olá!',
      `Alguém entrou na sua conta na ${brand} por um aparelho que ainda não conhecíamos.`,
      `Quando: ${formatDateTime(at)} (horário de Brasília)`,
      `Navegador: ${browserText(userAgent) ?? 'desconhecido'}`,
      `Rede: ${network ?? 'desconhecida'}`,
      'Se foi você, não é preciso fazer nada. Se não foi, encerre as sessões abertas e troque sua senha agora.',
    ],
    label: 'Ver minhas sessões',
    note: 'Sem acesso à conta? Na página de entrada, use “Esqueceu sua senha” para criar outra senha.',
  }),
  en: (brand, { at, userAgent, network }) => ({
    subject: `New sign-in to your account at ${brand}`,
    paragraphs: [
      'Hello!',
      `Someone signed in to your account at ${brand} with a device that we did not know yet.`,
      `When: ${formatDateTime(at, 'en')} (Brasília time)`,
      `Browser: ${browserText(userAgent) ?? 'unknown'}`,
      `Network: ${network ?? 'unknown'}`,
      'If it was you, there is nothing to do. If not, end the open sessions and change your password now.',
    ],
    label: 'See my sessions',
    note: 'Locked out? On the sign-in page, use “Forgot your password” to set another password.',
  }),
};

/** Composes the mail about a sign-in by an unknown device. */
export function newDeviceMail(env: MailSettings, about: NewDevice) {
  const { to, language, isStaff } = about;
  const { label, ...words } = newDevice[language](env.brandName, about);
  return composeMail(env, { to, language, ...words, action: { label, url: securityUrl(env, isStaff) } });
}
