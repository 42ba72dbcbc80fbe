import { formatBrl, toReais } from '#shared/money.ts';
import { formatDate } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface SilentBank {
  to: string;
  language: Language;
  runId: number;
  /** What the bank has not answered about. */
  amountCents: number;
  /** `YYYY-MM-DD`. */
  sentOn: string;
}

const words: Record<Language, (run: { id: number; amount: string; day: string }) => Words> = {
  'pt-br': ({ id, amount, day }) => ({
    subject: `O banco não respondeu ao lote ${id}`,
    paragraphs: [
      'Olá!',
      `O lote ${id} foi enviado ao banco em ${day}, e ainda falta a resposta sobre ${amount}.`,
      'Baixe o arquivo de retorno no banco e envie-o à plataforma. Se não houver retorno, fale com o banco.',
    ],
    label: 'Ver o lote',
  }),
  en: ({ id, amount, day }) => ({
    subject: `The bank has not answered run ${id}`,
    paragraphs: [
      'Hello!',
      `Run ${id} was sent to the bank on ${day}, and the answer about ${amount} is still missing.`,
      'Download the return file from the bank and upload it to the platform. If there is none, talk to the bank.',
    ],
    label: 'See the run',
  }),
};

/** Composes the mail to staff about a run that the bank has not answered in time. */
export function bankSilentMail(env: Settings, { to, language, runId, amountCents, sentOn }: SilentBank) {
  const amount = formatBrl(toReais(amountCents), language);
  const { label, ...content } = words[language]({ id: runId, amount, day: formatDate(sentOn, language) });
  return composeMail(env, {
    to,
    language,
    ...content,
    action: { label, url: `${env.publicUrl}/admin/payment-run/${runId}` },
  });
}
