import { formatDate } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type MailContent, type Words } from '../../../mail/compose.ts';

/** The recipient of a mail, and the request that it is about. */
interface Reader {
  to: string;
  language: Language;
  protocol: string;
}

interface Requested extends Reader {
  /** `YYYY-MM-DD`. */
  dueOn: string;
}

const requested: Record<Language, (protocol: string, date: string) => Words> = {
  'pt-br': (protocol, date) => ({
    subject: `Pedido de exclusão de conta recebido (protocolo ${protocol})`,
    paragraphs: [
      'Olá!',
      `Recebemos o pedido de exclusão da sua conta. O protocolo é ${protocol}.`,
      `A exclusão é concluída em até 30 dias úteis, ou seja, até ${date}; havendo pagamentos pendentes, depois deles.`,
      'Todos os seus canais foram pausados agora. Enquanto o pedido estiver em análise, você ainda pode entrar, baixar seus dados e solicitar pagamento.',
    ],
    label: 'Ver o status do pedido',
    note: 'Se você não fez este pedido, troque sua senha e avise seu gerente o quanto antes: depois de aprovada, a exclusão não pode ser desfeita.',
  }),
  en: (protocol, date) => ({
    subject: `Account deletion request received (protocol ${protocol})`,
    paragraphs: [
      'Hello!',
      `We received the request to delete your account. Its protocol is ${protocol}.`,
      `The deletion is done within 30 business days, that is, by ${date}; if payments are pending, after them.`,
      'All your channels were paused now. While the request is being reviewed you can still sign in, download your data and request payment.',
    ],
    label: 'See the status of the request',
    note: 'If you did not make this request, change your password and tell your manager as soon as possible: once approved, the deletion cannot be undone.',
  }),
};

/** Composes the mail that confirms a request to the affiliate. */
export function deletionRequestedMail(env: Settings, { to, language, protocol, dueOn }: Requested) {
  const { label, ...texts } = requested[language](protocol, formatDate(dueOn, language));
  return composeMail(env, {
    to,
    language,
    ...texts,
    action: { label, url: `${env.publicUrl}/account/myaccount/access` },
  });
}

/** Names the affiliate by its number alone, so that the mail contains no personal data after the deletion. */
const notice: Record<Language, (affiliateId: number, protocol: string, date: string) => Words> = {
  'pt-br': (affiliateId, protocol, date) => ({
    subject: `Pedido de exclusão de conta do afiliado ${affiliateId}`,
    paragraphs: [
      `O afiliado ${affiliateId} pediu a exclusão da conta. Protocolo: ${protocol}.`,
      `O prazo para decidir é ${date}.`,
    ],
    label: 'Abrir o afiliado',
  }),
  en: (affiliateId, protocol, date) => ({
    subject: `Account deletion request of affiliate ${affiliateId}`,
    paragraphs: [
      `Affiliate ${affiliateId} asked for the deletion of the account. Protocol: ${protocol}.`,
      `It is to be decided by ${date}.`,
    ],
    label: 'Open the affiliate',
  }),
};

/** Composes the mail to an administrator on a request. */
export function deletionNoticeMail(
  env: Settings,
  { to, language, affiliateId, protocol, dueOn }: Requested & { affiliateId: number },
) {
  const { label, ...texts } = notice[language](affiliateId, protocol, formatDate(dueOn, language));
  return composeMail(env, {
    to,
    language,
    ...texts,
    action: { label, url: `${env.publicUrl}/admin/affiliate/${affiliateId}/access` },
  });
}

const withdrawn: Record<Language, (protocol: string) => Words> = {
  'pt-br': (protocol) => ({
    subject: `Pedido de exclusão de conta retirado (protocolo ${protocol})`,
    paragraphs: [
      'Olá!',
      `O pedido de exclusão da sua conta, protocolo ${protocol}, foi retirado. Sua conta continua como antes do pedido.`,
      'Seus canais continuam pausados: peça ao seu gerente que os ative novamente.',
    ],
    label: 'Abrir minha conta',
  }),
  en: (protocol) => ({
    subject: `Account deletion request withdrawn (protocol ${protocol})`,
    paragraphs: [
      'Hello!',
      `The request to delete your account, protocol ${protocol}, was withdrawn. Your account is as it was before the request.`,
      'Your channels are still paused: ask your manager to activate them again.',
    ],
    label: 'Open my account',
  }),
};

/** Composes the mail to the affiliate on a withdrawal. */
export function deletionWithdrawnMail(env: Settings, { to, language, protocol }: Reader) {
  const { label, ...texts } = withdrawn[language](protocol);
  return composeMail(env, {
    to,
    language,
    ...texts,
    action: { label, url: `${env.publicUrl}/account/myaccount/channels` },
  });
}

type Text = Pick<MailContent, 'subject' | 'paragraphs'>;

const approved: Record<Language, (brand: string, protocol: string) => Text> = {
  'pt-br': (brand, protocol) => ({
    subject: `Sua conta na ${brand} foi excluída (protocolo ${protocol})`,
    paragraphs: [
      'Olá!',
      `A exclusão da sua conta, protocolo ${protocol}, foi aprovada e concluída. Seus acessos terminaram.`,
      'Apagamos seus dados pessoais. Pagamentos e seus documentos são guardados pelo prazo que a lei exige.',
      'O CPF ou CNPJ da conta fica bloqueado para novo cadastro por 6 meses. Esta é a última mensagem que enviamos a este endereço.',
    ],
  }),
  en: (brand, protocol) => ({
    subject: `Your account at ${brand} was deleted (protocol ${protocol})`,
    paragraphs: [
      'Hello!',
      `The deletion of your account, protocol ${protocol}, was approved and is done. Your accesses have ended.`,
      'We erased your personal data. Payments and their documents are kept for as long as the law requires.',
      'The CPF or CNPJ of the account is blocked for 6 months. This is the last message that we send to this address.',
    ],
  }),
};

/** Composes the last mail to a deleted affiliate. */
export function deletionApprovedMail(env: Settings, { to, language, protocol }: Reader) {
  return composeMail(env, { to, language, ...approved[language](env.brandName, protocol) });
}
