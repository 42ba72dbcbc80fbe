import { formatBrl, toReais } from '#shared/money.ts';
import type { PayoutWindow } from '#shared/rules/payout-calendar.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface Facts {
  windows: readonly PayoutWindow[];
  /** Null where requests are switched off. */
  minimum: string | null;
}

const words: Record<Language, (facts: Facts) => Words> = {
  'pt-br': ({ windows, minimum }) => ({
    subject: 'Seus dias de pagamento mudaram',
    paragraphs: [
      'Olá!',
      'A equipe mudou os seus dias de pagamento. A partir de agora vale:',
      ...windows.map(
        ({ lastRequestDay, payDay }) => `Solicitações até o dia ${lastRequestDay}: pagamento no dia ${payDay}.`,
      ),
      ...(minimum === null ? [] : [`Valor mínimo para solicitar: ${minimum}.`]),
      'Os pagamentos que já foram solicitados mantêm o seu dia.',
    ],
    label: 'Ver o financeiro',
  }),
  en: ({ windows, minimum }) => ({
    subject: 'Your payment days have changed',
    paragraphs: [
      'Hello!',
      'Our team changed your payment days. From now on:',
      ...windows.map(
        ({ lastRequestDay, payDay }) => `Requests up to day ${lastRequestDay} of the month: paid on day ${payDay}.`,
      ),
      ...(minimum === null ? [] : [`Least amount to request: ${minimum}.`]),
      'Payments that were requested already keep their day.',
    ],
    label: 'See your earnings',
  }),
};

interface ChangedTerms {
  to: string;
  language: Language;
  windows: readonly PayoutWindow[];
  minimumCents: number;
}

/** Composes the mail about other pay days or another minimum. */
export function termsChangedMail(env: Settings, { to, language, windows, minimumCents }: ChangedTerms) {
  const minimum = minimumCents === 0 ? null : formatBrl(toReais(minimumCents), language);
  const { label, ...text } = words[language]({ windows, minimum });
  return composeMail(env, { to, language, ...text, action: { label, url: `${env.publicUrl}/financial` } });
}
