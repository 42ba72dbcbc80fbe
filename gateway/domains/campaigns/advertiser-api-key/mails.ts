import { formatDateTime } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { KeyReader } from './notify-of-key.ts';

interface Facts {
  advertiser: string;
  /** The person who made it, with an e-mail. */
  by: string;
  /** As `dd/mm/yyyy HH:mm`. */
  at: string;
}

const words: Record<Language, Record<KeyReader, (facts: Facts) => Words>> = {
  'pt-br': {
    administrator: ({ advertiser, by, at }) => ({
      subject: `Nova chave de API de ${advertiser}`,
      paragraphs: [
        'Olá!',
        `${by} criou uma chave de API do anunciante ${advertiser} em ${at} e viu o segredo dela.`,
        'Quem tem o segredo pode informar vendas em nome do anunciante, e elas geram comissão sem outra conferência. Confirme com o anunciante que ele pediu a chave.',
      ],
      label: 'Ver o anunciante',
      note: 'Todos os administradores recebem este aviso. Se ninguém pediu a chave, exclua-a e confira as vendas que ela informou.',
    }),
    contact: ({ advertiser, by, at }) => ({
      subject: `Nova chave de API de ${advertiser}`,
      paragraphs: [
        'Olá!',
        `${by} criou uma chave de API de ${advertiser} em ${at}. Com ela, um servidor informa vendas em nome da sua empresa.`,
        'A chave anterior, se houver, continua valendo por 72 horas.',
      ],
      label: 'Como enviar vendas',
      note: 'Se a sua empresa não pediu esta chave, avise-nos: nós a excluímos.',
    }),
  },
  en: {
    administrator: ({ advertiser, by, at }) => ({
      subject: `New API key of ${advertiser}`,
      paragraphs: [
        'Hello!',
        `${by} made an API key of the advertiser ${advertiser} on ${at} and saw its secret.`,
        'Whoever has the secret can report sales in the name of the advertiser, and they earn commission without another check. Confirm with the advertiser that it asked for the key.',
      ],
      label: 'See the advertiser',
      note: 'All administrators get this notice. If nobody asked for the key, delete it and check the sales that it reported.',
    }),
    contact: ({ advertiser, by, at }) => ({
      subject: `New API key of ${advertiser}`,
      paragraphs: [
        'Hello!',
        `${by} made an API key of ${advertiser} on ${at}. A server that has it reports sales in the name of your company.`,
        'The key before it, if there is one, stays valid for 72 hours.',
      ],
      label: 'How to send sales',
      note: 'If your company did not ask for this key, let us know: we will delete it.',
    }),
  },
};

interface MadeKey {
  to: string;
  language: Language;
  reader: KeyReader;
  advertiserId: number;
  advertiser: string;
  by: string;
  madeAt: Date;
}

/** Composes the notice that a person made an API key and has its secret. */
export function keyMadeMail(env: Settings, { to, language, reader, advertiserId, madeAt, ...facts }: MadeKey) {
  const { label, ...text } = words[language][reader]({ ...facts, at: formatDateTime(madeAt, language) });
  const path = reader === 'administrator' ? `/admin/advertiser/${advertiserId}` : '/postback-test';
  return composeMail(env, { to, language, ...text, action: { label, url: env.publicUrl + path } });
}
