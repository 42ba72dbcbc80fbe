import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { MailSettings } from '../../../mail/settings.ts';

interface Reader {
  to: string;
  language: Language;
  /** Staff find their security page in the back-office. */
  isStaff: boolean;
}

const securityUrl = ({ publicUrl }: MailSettings, isStaff: boolean) =>
  `${publicUrl}${isStaff ? '/admin/security' : '/account/myaccount/security'}`;

/** A change of a second factor. */
export type SecondFactorEvent = 'confirmed' | 'codes_renewed' | 'removed' | 'reset' | 'codes_refused';

const secondFactorEvents: Record<Language, Record<SecondFactorEvent, { subject: string; text: string }>> = {
  'pt-br': {
    confirmed: {
      subject: 'Verificação em duas etapas ativada',
      text: 'A verificação em duas etapas foi ativada. A partir de agora, entrar pede também um código do aplicativo.',
    },
    codes_renewed: {
      subject: 'Novos códigos de recuperação',
      text: 'Foram criados novos códigos de recuperação. Os anteriores não valem mais.',
    },
    removed: {
      subject: 'Verificação em duas etapas desativada',
      text: 'A verificação em duas etapas foi desativada. Entrar pede apenas a senha.',
    },
    reset: {
      subject: 'Verificação em duas etapas removida pela equipe',
      text: 'Nossa equipe removeu a verificação em duas etapas da sua conta e encerrou todas as suas sessões. Entre com a sua senha e ative-a de novo.',
    },
    codes_refused: {
      subject: 'Muitos códigos errados',
      text: 'Foram digitados muitos códigos errados da verificação em duas etapas da sua conta, por quem sabia a sua senha ou usava uma sessão aberta. Novas tentativas precisam esperar, menos nos aparelhos que já entraram com um código certo.',
    },
  },
  en: {
    confirmed: {
      subject: 'Two-step verification turned on',
      text: 'Two-step verification was turned on. From now on, signing in also asks for a code of the app.',
    },
    codes_renewed: {
      subject: 'New recovery codes',
      text: 'New recovery codes were made. The earlier ones no longer work.',
    },
    removed: {
      subject: 'Two-step verification turned off',
      text: 'Two-step verification was turned off. Signing in asks for the password only.',
    },
    reset: {
      subject: 'Two-step verification removed by our team',
      text: 'Our team removed the two-step verification of your account and ended all your sessions. Sign in with your password and turn it on again.',
    },
    codes_refused: {
      subject: 'Many wrong codes',
      text: 'Many wrong codes of two-step verification were entered for your account, by someone who knew your password or used an open session. Further attempts have to wait, except on devices that have signed in with a right code before.',
    },
  },
};

const secondFactor: Record<Language, (brand: string, event: SecondFactorEvent) => Words> = {
  'pt-br': (brand, event) => ({
    subject: `${secondFactorEvents['pt-br'][event].subject} na ${brand}`,
    paragraphs: ['Olá!', secondFactorEvents['pt-br'][event].text],
    label: 'Ver a segurança da conta',
    note: 'Se você não esperava por isso, encerre as sessões abertas, troque sua senha e fale conosco.',
  }),
  en: (brand, event) => ({
    subject: `${secondFactorEvents.en[event].subject} at ${brand}`,
    paragraphs: ['Hello!', secondFactorEvents.en[event].text],
    label: 'See the security of the account',
    note: 'If you did not expect this, end the open sessions, change your password and contact us.',
  }),
};

/** Composes the mail about a change of the reader's second factor. */
export function secondFactorMail(
  env: MailSettings,
  { to, language, isStaff, event }: Reader & { event: SecondFactorEvent },
) {
  const { label, ...words } = secondFactor[language](env.brandName, event);
  return composeMail(env, { to, language, ...words, action: { label, url: securityUrl(env, isStaff) } });
}
