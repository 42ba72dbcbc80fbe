import { formatDateTime } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import { changedWords, type HeldField } from './held-fields.ts';
import type { holdCauses } from './table.ts';

/** A change of payment info; names of fields without their values. */
export type PayeeChange = { kind: 'updated'; fields: readonly HeldField[] } | { kind: 'entered' } | { kind: 'deleted' };

/** The event that the owner of an account is notified of. */
export type PayeeEvent =
  | PayeeChange
  | { kind: Exclude<(typeof holdCauses)[number], 'payment_info'> }
  | { kind: 'released' }
  | { kind: 'lifted' };

interface Reader {
  to: string;
  language: Language;
}

interface PayeeNotice extends Reader {
  event: PayeeEvent;
  /** The end of the hold; null without one. */
  until: Date | null;
  /** Whether what was entered counts only once it is confirmed. */
  isUnconfirmed: boolean;
  /** The secret of the link that freezes payments. */
  hash: string;
  /** Validity of the link in days. */
  days: number;
}

const eventWords: Record<Language, Record<PayeeEvent['kind'], (changed: string) => string>> = {
  'pt-br': {
    updated: (changed) => `Os dados de pagamento da sua conta foram alterados: ${changed}.`,
    entered: () => 'Novos dados de pagamento foram cadastrados na sua conta.',
    deleted: () => 'Os dados de pagamento da sua conta foram excluídos.',
    login_email: () => 'O e-mail de acesso da sua conta foi alterado.',
    password_reset: () => 'A senha de um acesso da sua conta foi redefinida pela nossa equipe.',
    second_factor: () => 'A verificação em duas etapas de um acesso da sua conta foi removida pela nossa equipe.',
    released: () => 'Nossa equipe liberou os pagamentos da sua conta antes do fim da espera.',
    lifted: () => 'Nossa equipe desbloqueou os pagamentos da sua conta.',
  },
  en: {
    updated: (changed) => `The payment data of your account was changed: ${changed}.`,
    entered: () => 'New payment data was entered in your account.',
    deleted: () => 'The payment data of your account was deleted.',
    login_email: () => 'The sign-in e-mail of your account was changed.',
    password_reset: () => 'The password of an access of your account was reset by our team.',
    second_factor: () => 'The second factor of an access of your account was removed by our team.',
    released: () => 'Our team released the payments of your account before the end of the waiting time.',
    lifted: () => 'Our team unblocked the payments of your account.',
  },
};

function happened({ event, language }: PayeeNotice): string {
  const changed = event.kind === 'updated' ? changedWords(event.fields, language) : '';
  return eventWords[language][event.kind](changed);
}

const holdWords: Record<Language, (notice: PayeeNotice) => string> = {
  'pt-br': ({ until, isUnconfirmed }) =>
    isUnconfirmed
      ? 'Os novos dados só valem depois da confirmação, pelo link que enviamos em outra mensagem. Até lá nenhum pagamento é feito.'
      : until === null
        ? 'Os dados de pagamento cadastrados já valem, e pagamentos podem ser solicitados.'
        : `Por segurança, pagamentos só podem ser solicitados a partir de ${formatDateTime(until)} (horário de Brasília). ` +
          'Novos dados de pagamento valem desde então; o que já foi solicitado segue com os dados de antes.',
  en: ({ until, isUnconfirmed }) =>
    isUnconfirmed
      ? 'The new data counts only once it is confirmed, by the link that we sent in another message. Until then nothing is paid.'
      : until === null
        ? 'The payment data of the account counts from now on, and payments can be requested.'
        : `For safety, payments can be requested again from ${formatDateTime(until, 'en')} (São Paulo time). ` +
          'New payment data counts from then on; what was requested before goes to the former data.',
};

const noticeWords: Record<Language, (brand: string, notice: PayeeNotice) => Words> = {
  'pt-br': (brand, notice) => ({
    subject: `Aviso de segurança da sua conta na ${brand}`,
    paragraphs: [
      'Olá!',
      happened(notice),
      holdWords['pt-br'](notice),
      'Se foi você, não é preciso fazer nada.',
      'Se não foi você, bloqueie os pagamentos pelo link abaixo e fale com o seu gerente de afiliados. Não é preciso entrar.',
    ],
    label: 'Bloquear pagamentos',
    note: `O link vale por ${notice.days} dias. Ele bloqueia os pagamentos e encerra todas as sessões da conta.`,
  }),
  en: (brand, notice) => ({
    subject: `Security notice about your account at ${brand}`,
    paragraphs: [
      'Hello!',
      happened(notice),
      holdWords.en(notice),
      'If it was you, there is nothing to do.',
      'If it was not you, block the payments by the link below and talk to your affiliate manager. You need not sign in.',
    ],
    label: 'Block payments',
    note: `The link works for ${notice.days} days. It blocks the payments and ends all sessions of the account.`,
  }),
};

/** Composes the notice about a change of who is paid. It names changed fields, never their values. */
export function payeeNoticeMail(env: Settings, notice: PayeeNotice) {
  const { to, language, hash } = notice;
  const { label, ...words } = noticeWords[language](env.brandName, notice);
  return composeMail(env, {
    to,
    language,
    ...words,
    action: { label, url: `${env.publicUrl}/payment-freeze/${hash}` },
  });
}

interface ConfirmationMail extends Reader {
  /** The secret of the link that confirms the payment data. */
  hash: string;
  /** Validity of the link in days. */
  days: number;
}

const confirmationWords: Record<Language, (brand: string, days: number) => Words> = {
  'pt-br': (brand, days) => ({
    subject: `Confirme os dados de pagamento da sua conta na ${brand}`,
    paragraphs: [
      'Olá!',
      `A equipe da ${brand} cadastrou ou alterou dados de pagamento na sua conta, ou isso foi feito no seu acesso depois que ela alterou a senha, o e-mail ou a verificação em duas etapas dele.`,
      'Esses dados só passam a valer depois que você os confirmar. Confira-os na sua conta, em Informações de pagamento, e confirme pelo link abaixo.',
    ],
    label: 'Confirmar dados de pagamento',
    note: `O link vale por ${days} dias e funciona uma única vez. Se você não reconhece os dados, ou não consegue entrar para conferir, não confirme e use o link do aviso de segurança.`,
  }),
  en: (brand, days) => ({
    subject: `Confirm the payment data of your account at ${brand}`,
    paragraphs: [
      'Hello!',
      `The team of ${brand} entered or changed payment data in your account, or this was done in your access after the team had changed its password, e-mail or two-step verification.`,
      'The data counts only once you have confirmed it. Check it in your account, under Payment information, and confirm it with the link below.',
    ],
    label: 'Confirm payment data',
    note: `The link works once, for ${days} days. If you do not recognise the data, or cannot sign in to check it, do not confirm it, and use the link of the security notice.`,
  }),
};

/** Composes the mail that asks an owner to confirm the payment data that staff entered. */
export function confirmationMail(env: Settings, { to, language, hash, days }: ConfirmationMail) {
  const { label, ...words } = confirmationWords[language](env.brandName, days);
  const url = `${env.publicUrl}/payment-confirmation/${hash}`;
  return composeMail(env, { to, language, ...words, action: { label, url } });
}

interface Frozen extends Reader {
  affiliateId: number;
  affiliateName: string;
}

const frozenWords: Record<Language, (frozen: Frozen) => Words> = {
  'pt-br': ({ affiliateId, affiliateName }) => ({
    subject: `Pagamentos bloqueados: afiliado ${affiliateId}`,
    paragraphs: [
      `Os pagamentos de ${affiliateName} (afiliado ${affiliateId}) foram bloqueados pelo link de um aviso de segurança.`,
      'As sessões da conta foram encerradas, e dados de pagamento que ainda não valiam foram descartados.',
      'Fale com o afiliado e confira os dados de pagamento e os acessos antes de liberar.',
    ],
    label: 'Abrir o afiliado',
  }),
  en: ({ affiliateId, affiliateName }) => ({
    subject: `Payments blocked: affiliate ${affiliateId}`,
    paragraphs: [
      `The payments of ${affiliateName} (affiliate ${affiliateId}) were blocked by the link of a security notice.`,
      'The sessions of the account were ended, and payment data that did not count yet was discarded.',
      'Talk to the affiliate and check payment data and accesses before you release them.',
    ],
    label: 'Open the affiliate',
  }),
};

/** Composes the mail to an administrator about frozen payments. */
export function frozenMail(env: Settings, frozen: Frozen) {
  const { to, language, affiliateId } = frozen;
  const { label, ...words } = frozenWords[language](frozen);
  const url = `${env.publicUrl}/admin/affiliate/${affiliateId}`;
  return composeMail(env, { to, language, ...words, action: { label, url } });
}
