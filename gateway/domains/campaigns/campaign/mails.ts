import type { Language } from '../../../lib/language.ts';

interface Paused {
  /** Of the campaign. */
  name: string;
  /** The reason, if staff gave one. */
  reason: string | null;
}

interface PauseTexts {
  subject: (name: string) => string;
  paused: (name: string) => string;
  reason: (reason: string) => string;
  advice: string;
}

const words: Record<Language, PauseTexts> = {
  'pt-br': {
    subject: (name) => `Campanha pausada: ${name}`,
    paused: (name) => `A campanha ${name} foi pausada. Até ela voltar, pare de divulgá-la.`,
    reason: (reason) => `Motivo: ${reason}`,
    advice: 'As conversões que você já trouxe continuam valendo. Veja no portal outras campanhas para divulgar.',
  },
  en: {
    subject: (name) => `Campaign paused: ${name}`,
    paused: (name) => `The campaign ${name} was paused. Please stop promoting it until it is back.`,
    reason: (reason) => `Reason: ${reason}`,
    advice: 'The conversions that you have already brought still count. The portal has other campaigns to promote.',
  },
};

/** Returns the news that a campaign is paused, for those who promote it. */
export function pauseNews({ name, reason }: Paused, language: Language) {
  const { subject, paused, reason: because, advice } = words[language];
  const paragraphs = [paused(name), ...(reason === null ? [] : [because(reason)]), advice];
  return { subject: subject(name), paragraphs };
}
