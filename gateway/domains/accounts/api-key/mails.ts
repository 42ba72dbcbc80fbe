import { formatDateTime } from '#shared/time.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';
import type { MailSettings } from '../../../mail/settings.ts';

interface Facts {
  brand: string;
  name: string;
  /** As `dd/mm/yyyy HH:mm`. */
  at: string;
  address: string | null;
}

const words: Record<Language, (facts: Facts) => Words & { label: string }> = {
  'pt-br': ({ brand, name, at, address }) => ({
    subject: `Nova chave de API na ${brand}`,
    paragraphs: [
      'Olá!',
      `A chave de API "${name}" foi criada com o seu acesso em ${at}${address === null ? '' : `, do endereço ${address}`}.`,
      'Um programa que tem a chave faz com os seus direitos o que ela permite, até que vença ou você a exclua.',
    ],
    label: 'Ver as chaves',
    note: 'Se não foi você, exclua a chave, troque sua senha e fale conosco.',
  }),
  en: ({ brand, name, at, address }) => ({
    subject: `New API key at ${brand}`,
    paragraphs: [
      'Hello!',
      `The API key "${name}" was made with your access on ${at}${address === null ? '' : `, from the address ${address}`}.`,
      'A program that has the key does with your rights what the key allows, until it expires or you delete it.',
    ],
    label: 'See the keys',
    note: 'If it was not you, delete the key, change your password and contact us.',
  }),
};

interface MadeKey {
  to: string;
  language: Language;
  /** Staff find their keys in the back-office. */
  isStaff: boolean;
  name: string;
  madeAt: Date;
  address: string | null;
}

/** Composes the notice that a key was made with the reader's access. */
export function apiKeyMail(env: MailSettings, { to, language, isStaff, name, madeAt, address }: MadeKey) {
  const at = formatDateTime(madeAt, language);
  const { label, ...text } = words[language]({ brand: env.brandName, name, at, address });
  const url = `${env.publicUrl}${isStaff ? '/admin/security' : '/account/myaccount/security'}`;
  return composeMail(env, { to, language, ...text, action: { label, url } });
}
