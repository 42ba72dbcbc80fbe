import { formatBrl, toReais } from '#shared/money.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

interface Facts {
  /** The order that the bonus is for. */
  order: string;
  /** What the bonus was and is, as text; null where there was or is none. */
  before: string | null;
  after: string | null;
  /** Whether a negative bonus corrects earlier ones. */
  isCorrection: boolean;
}

const words: Record<Language, (facts: Facts) => Words> = {
  'pt-br': ({ order, before, after, isCorrection }) => ({
    subject:
      before === null
        ? isCorrection
          ? `Seu bônus foi corrigido em ${after ?? ''}`
          : `Você recebeu um bônus de ${after ?? ''}`
        : after === null
          ? `O bônus de ${before} foi retirado`
          : `Seu bônus passou de ${before} para ${after}`,
    paragraphs: [
      'Olá!',
      before === null
        ? isCorrection
          ? `O bônus pela venda do pedido ${order} foi corrigido em ${after ?? ''}. Em caso de dúvida, fale com o seu gerente de afiliados.`
          : `Você recebeu um bônus de ${after ?? ''} pela venda do pedido ${order}. Ele segue o prazo da comissão dessa venda.`
        : after === null
          ? `O bônus de ${before} pela venda do pedido ${order} foi retirado. Em caso de dúvida, fale com o seu gerente de afiliados.`
          : `O bônus pela venda do pedido ${order} era de ${before} e agora é de ${after}.`,
    ],
    label: 'Ver minhas vendas',
  }),
  en: ({ order, before, after, isCorrection }) => ({
    subject:
      before === null
        ? isCorrection
          ? `Your bonus was corrected by ${after ?? ''}`
          : `You received a bonus of ${after ?? ''}`
        : after === null
          ? `The bonus of ${before} was withdrawn`
          : `Your bonus changed from ${before} to ${after}`,
    paragraphs: [
      'Hello!',
      before === null
        ? isCorrection
          ? `The bonus for the sale of the order ${order} was corrected by ${after ?? ''}. If you have questions, talk to your affiliate manager.`
          : `You received a bonus of ${after ?? ''} for the sale of the order ${order}. It is released with the commission of this sale.`
        : after === null
          ? `The bonus of ${before} for the sale of the order ${order} was withdrawn. If you have questions, talk to your affiliate manager.`
          : `The bonus for the sale of the order ${order} was ${before} and is now ${after}.`,
    ],
    label: 'See my sales',
  }),
};

interface ChangedBonus {
  to: string;
  language: Language;
  order: string;
  /** What was given, in cents; null where there was none. */
  beforeCents: number | null;
  /** What is given now, in cents; null where it was withdrawn. */
  afterCents: number | null;
}

/** Composes the mail about a bonus that was given, changed or withdrawn. */
export function bonusMail(env: Settings, { to, language, order, beforeCents, afterCents }: ChangedBonus) {
  const money = (cents: number | null) => (cents === null ? null : formatBrl(toReais(cents), language));
  const { label, ...text } = words[language]({
    order,
    before: money(beforeCents),
    after: money(afterCents),
    isCorrection: (afterCents ?? 0) < 0,
  });
  return composeMail(env, { to, language, ...text, action: { label, url: `${env.publicUrl}/report` } });
}
