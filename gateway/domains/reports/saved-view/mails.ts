import { csvRowsMax } from '#shared/codes/reports/viewed-list.ts';
import { formatBrl, toReais } from '#shared/money.ts';
import type { Settings } from '../../../engine/settings.ts';
import type { Language } from '../../../lib/language.ts';
import { composeMail, type Words } from '../../../mail/compose.ts';

/** What a view holds for its reader now. */
export interface ViewFigures {
  count: number;
  /** Null for a list without an amount. */
  amountCents: number | null;
}

interface MailedView {
  to: string;
  language: Language;
  viewId: number;
  name: string;
  /** Null for a list that is not counted. */
  figures: ViewFigures | null;
  unsubscribeUrl: string;
}

interface Facts {
  name: string;
  count: number | null;
  rows: string;
  amount: string | null;
  isTooLong: boolean;
  rowsMax: string;
}

const words: Record<Language, (view: Facts) => Words> = {
  'pt-br': ({ name, count, rows, amount, isTooLong, rowsMax }) => ({
    subject: count === null ? name : `${name}: ${count === 1 ? '1 linha' : `${rows} linhas`}`,
    paragraphs: [
      count === null
        ? `A visão “${name}”, como está hoje.`
        : count === 0
          ? `A visão “${name}” não tem nenhuma linha hoje.`
          : `A visão “${name}” tem ${count === 1 ? '1 linha' : `${rows} linhas`} hoje${amount === null ? '' : `, que somam ${amount}`}.`,
      ...(isTooLong ? [`Um arquivo CSV leva até ${rowsMax} linhas: para baixá-las, filtre a lista.`] : []),
    ],
    label: isTooLong || count === 0 ? 'Abrir a lista' : 'Baixar CSV',
    note: 'O link pede a sua senha e mostra só o que o seu perfil pode ver. Você recebe este e-mail às segundas-feiras porque o pediu na lista.',
  }),
  en: ({ name, count, rows, amount, isTooLong, rowsMax }) => ({
    subject: count === null ? name : `${name}: ${count === 1 ? '1 row' : `${rows} rows`}`,
    paragraphs: [
      count === null
        ? `The view “${name}”, as it is today.`
        : count === 0
          ? `The view “${name}” has no rows today.`
          : `The view “${name}” has ${count === 1 ? '1 row' : `${rows} rows`} today${amount === null ? '' : `, ${amount} in total`}.`,
      ...(isTooLong ? [`A CSV file takes up to ${rowsMax} rows: filter the list to download them.`] : []),
    ],
    label: isTooLong || count === 0 ? 'Open the list' : 'Download CSV',
    note: 'The link asks for your password and shows only what your role may see. You get this e-mail on Mondays because you asked for it on the list.',
  }),
};

/** The languages of numbers. */
const numberLocales: Record<Language, string> = { 'pt-br': 'pt-BR', en: 'en-GB' };

/**
 * Composes the Monday mail of a view. It has a link to the rows and not the rows: who opens it signs in, and gets what
 * they may read then.
 */
export function savedViewMail(env: Settings, view: MailedView) {
  const { to, language, viewId, name, figures, unsubscribeUrl } = view;
  const numberOf = (value: number) => value.toLocaleString(numberLocales[language]);
  const count = figures?.count ?? null;
  const cents = figures?.amountCents ?? null;
  const isTooLong = (count ?? 0) > csvRowsMax;
  const { label, ...text } = words[language]({
    name,
    count,
    rows: numberOf(count ?? 0),
    amount: cents === null ? null : formatBrl(toReais(cents), language),
    isTooLong,
    rowsMax: numberOf(csvRowsMax),
  });
  const page = `${env.publicUrl}/admin/saved-view/${viewId}/show`;
  const url = isTooLong || count === 0 ? page : `${page}?csv=1`;
  return composeMail(env, { to, language, ...text, action: { label, url }, unsubscribeUrl });
}
