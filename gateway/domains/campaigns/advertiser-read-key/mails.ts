import { formatDateTime } from '#shared/time.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { KeyReader } from '../advertiser-api-key/notify-of-key.ts';

interface Facts {
  advertiser: string;
  /** What the key is for. */
  name: string;
  /** The person who made it, with an e-mail; null for the server of the advertiser. */
  by: string | null;
  /** As `dd/mm/yyyy HH:mm`. */
  at: string;
}

const words: Record<Language, Record<KeyReader, (facts: Facts) => Words>> = {
  'pt-br': {
    administrator: ({ advertiser, name, by, at }) => ({
      subject: `Nova chave de leitura de ${advertiser}`,
      paragraphs: [
        'Olá!',
        `${by ?? 'O servidor do anunciante'} criou a chave de leitura "${name}" de ${advertiser} em ${at}.`,
        'Quem tem a chave lê campanhas, vendas, postbacks, faturas e eventos do anunciante, conforme os escopos dela, e não altera nada.',
      ],
      label: 'Ver o anunciante',
      note: 'Todos os administradores recebem este aviso. Se ninguém pediu a chave, exclua-a.',
    }),
    contact: ({ advertiser, name, by, at }) => ({
      subject: `Nova chave de leitura de ${advertiser}`,
      paragraphs: [
        'Olá!',
        `${by ?? 'Um servidor da sua empresa'} criou a chave de leitura "${name}" de ${advertiser} em ${at}.`,
        'Com ela, um programa lê campanhas, vendas, postbacks, faturas e eventos da sua empresa, conforme os escopos dela, e não altera nada.',
      ],
      label: 'Como usar a chave',
      note: 'Se a sua empresa não pediu esta chave, avise-nos: nós a excluímos.',
    }),
  },
  en: {
    administrator: ({ advertiser, name, by, at }) => ({
      subject: `New read key of ${advertiser}`,
      paragraphs: [
        'Hello!',
        `${by ?? "The advertiser's server"} made the read key "${name}" of ${advertiser} on ${at}.`,
        'Whoever has the key reads campaigns, sales, postbacks, invoices and events of the advertiser, as its scopes say, and changes nothing.',
      ],
      label: 'See the advertiser',
      note: 'All administrators get this notice. If nobody asked for the key, delete it.',
    }),
    contact: ({ advertiser, name, by, at }) => ({
      subject: `New read key of ${advertiser}`,
      paragraphs: [
        'Hello!',
        `${by ?? 'A server of your company'} made the read key "${name}" of ${advertiser} on ${at}.`,
        'A program that has it reads campaigns, sales, postbacks, invoices and events of your company, as its scopes say, and changes nothing.',
      ],
      label: 'How to use the key',
      note: 'If your company did not ask for this key, let us know: we will delete it.',
    }),
  },
};

interface MadeKey extends Omit<Facts, 'at'> {
  to: string;
  language: Language;
  reader: KeyReader;
  advertiserId: number;
  madeAt: Date;
}

/** Composes the notice that a key was made with which an advertiser's data are read. */
export function readKeyMail(env: Settings, { to, language, reader, advertiserId, madeAt, ...facts }: MadeKey) {
  const { label, ...text } = words[language][reader]({ ...facts, at: formatDateTime(madeAt, language) });
  const path = reader === 'administrator' ? `/admin/advertiser/${advertiserId}` : '/docs/api-keys';
  return composeMail(env, { to, language, ...text, action: { label, url: env.publicUrl + path } });
}
