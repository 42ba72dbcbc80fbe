import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface Reader {
  to: string;
  language: Language;
}

interface Refusal {
  file: string;
  reason: string;
  amount: string;
  until: string | null;
  /** The pay day if another file is sent now, after the deadline. */
  lateDay: string | null;
}

const refusalWords: Record<Language, (about: Refusal) => Words> = {
  'pt-br': ({ file, reason, amount, until, lateDay }) => ({
    subject: 'Nota fiscal recusada',
    paragraphs: [
      'Olá!',
      `A nota fiscal que você enviou (${file}), do pagamento de ${amount}, foi recusada: ${reason}`,
      until === null
        ? 'Envie outra.'
        : lateDay === null
          ? `Envie outra até ${until} para receber na data prevista.`
          : `O prazo era ${until}. Se você enviar outra agora, o pagamento fica para ${lateDay}.`,
    ],
    label: 'Enviar nota fiscal',
  }),
  en: ({ file, reason, amount, until, lateDay }) => ({
    subject: 'Invoice refused',
    paragraphs: [
      'Hello!',
      `The invoice that you sent (${file}), for the payment of ${amount}, was refused: ${reason}`,
      until === null
        ? 'Send another one.'
        : lateDay === null
          ? `Send another one by ${until} to be paid on the expected date.`
          : `It was due on ${until}. If you send another one now, the payment moves to ${lateDay}.`,
    ],
    label: 'Send invoice',
  }),
};

interface Approval {
  file: string;
  amount: string;
  /** The pay day; null while the affiliate has something to settle. */
  payOn: string | null;
}

const approvalWords: Record<Language, (about: Approval) => Words> = {
  'pt-br': ({ file, amount, payOn }) => ({
    subject: 'Nota fiscal aprovada',
    paragraphs: [
      'Olá!',
      payOn === null
        ? `A nota fiscal que você enviou (${file}) foi aprovada. O pagamento de ${amount} ainda espera algo seu: veja no portal.`
        : `A nota fiscal que você enviou (${file}) foi aprovada. O pagamento de ${amount} está previsto para ${payOn}.`,
    ],
    label: 'Ver pagamento',
  }),
  en: ({ file, amount, payOn }) => ({
    subject: 'Invoice approved',
    paragraphs: [
      'Hello!',
      payOn === null
        ? `The invoice that you sent (${file}) was approved. The payment of ${amount} still waits for something of yours: see the portal.`
        : `The invoice that you sent (${file}) was approved. The payment of ${amount} is expected on ${payOn}.`,
    ],
    label: 'See payment',
  }),
};

/** A debt that ended with the approval. */
const settledWords: Record<Language, (about: Approval) => Words> = {
  'pt-br': ({ file, amount }) => ({
    subject: 'Nota fiscal aprovada',
    paragraphs: [
      'Olá!',
      `A nota fiscal que você enviou (${file}) foi aprovada. O desconto de ${amount}, feito porque a nota anterior foi cancelada, foi desfeito.`,
    ],
    label: 'Ver pagamento',
  }),
  en: ({ file, amount }) => ({
    subject: 'Invoice approved',
    paragraphs: [
      'Hello!',
      `The invoice that you sent (${file}) was approved. The deduction of ${amount}, made because the previous invoice was cancelled, was undone.`,
    ],
    label: 'See payment',
  }),
};

interface Cancellation {
  file: string;
  reason: string;
  amount: string;
  isOwed: boolean;
}

const cancellationWords: Record<Language, (about: Cancellation) => Words> = {
  'pt-br': ({ file, reason, amount, isOwed }) => ({
    subject: 'Nota fiscal cancelada: envie outra',
    paragraphs: [
      'Olá!',
      `A nota fiscal ${file}, do pagamento de ${amount}, consta como cancelada: ${reason}`,
      isOwed
        ? 'O pagamento já foi feito: o valor será descontado dos próximos até que outra nota seja enviada e aprovada.'
        : 'O pagamento espera outra nota: envie-a para receber.',
    ],
    label: 'Enviar nota fiscal',
  }),
  en: ({ file, reason, amount, isOwed }) => ({
    subject: 'Invoice cancelled: send another one',
    paragraphs: [
      'Hello!',
      `The invoice ${file}, for the payment of ${amount}, is registered as cancelled: ${reason}`,
      isOwed
        ? 'The payment was made already: its amount will be deducted from the next ones until another invoice is sent and approved.'
        : 'The payment waits for another invoice: send it to be paid.',
    ],
    label: 'Send invoice',
  }),
};

const missingWords: Record<Language, (amount: string, until: string) => Words> = {
  'pt-br': (amount, until) => ({
    subject: 'Falta a nota fiscal do seu pagamento',
    paragraphs: [
      'Olá!',
      `O pagamento de ${amount} espera a sua nota fiscal. Envie-a até ${until}: sem ela, o pagamento não é feito.`,
    ],
    label: 'Enviar nota fiscal',
  }),
  en: (amount, until) => ({
    subject: 'The invoice for your payment is missing',
    paragraphs: [
      'Hello!',
      `The payment of ${amount} waits for your invoice. Send it by ${until}: without it, the payment is not made.`,
    ],
    label: 'Send invoice',
  }),
};

const lateWords: Record<Language, (amount: string, until: string, payDate: string) => Words> = {
  'pt-br': (amount, until, payDate) => ({
    subject: 'A nota fiscal do seu pagamento está atrasada',
    paragraphs: [
      'Olá!',
      `O pagamento de ${amount} espera a sua nota fiscal, cujo prazo era ${until}. Se você enviar a nota agora, o pagamento fica para ${payDate}.`,
    ],
    label: 'Enviar nota fiscal',
  }),
  en: (amount, until, payDate) => ({
    subject: 'The invoice for your payment is late',
    paragraphs: [
      'Hello!',
      `The payment of ${amount} waits for your invoice, which was due on ${until}. If you send it now, the payment moves to ${payDate}.`,
    ],
    label: 'Send invoice',
  }),
};

function compose(env: Settings, { to, language }: Reader, { label, ...text }: Words, path = '/invoices') {
  return composeMail(env, { to, language, ...text, action: { label, url: `${env.publicUrl}${path}` } });
}

/** Composes the mail that a tax invoice was refused, and why. */
export const refusalMail = (env: Settings, reader: Reader, about: Refusal) =>
  compose(env, reader, refusalWords[reader.language](about));

/** Composes the mail that a tax invoice was approved. */
export const approvalMail = (env: Settings, reader: Reader, about: Approval) =>
  compose(env, reader, approvalWords[reader.language](about), '/financial');

/** Composes the mail that a tax invoice was approved which a paid payment lacked. */
export const settledMail = (env: Settings, reader: Reader, about: Approval) =>
  compose(env, reader, settledWords[reader.language](about), '/financial');

/** Composes the mail that an approved tax invoice was cancelled. */
export const cancellationMail = (env: Settings, reader: Reader, about: Cancellation) =>
  compose(env, reader, cancellationWords[reader.language](about));

/** Composes the mail that a tax invoice is needed. */
export const missingMail = (env: Settings, reader: Reader, amount: string, until: string) =>
  compose(env, reader, missingWords[reader.language](amount, until));

/** Composes the mail that a tax invoice is late. */
export const lateMail = (env: Settings, reader: Reader, amount: string, until: string, payDate: string) =>
  compose(env, reader, lateWords[reader.language](amount, until, payDate));
