import type { server } from '#shared/words/docs.pt-br.ts';
import { wordsOf } from '#shared/words/index.ts';
import { createTranslate, type KeyOf } from '#shared/words/translate.ts';
import { escapeHtml } from '../../proxy/http/sites/escape-html.ts';

/** A text of the frame. */
export type FrameKey = KeyOf<(typeof server)['docs']>;

const portuguese = createTranslate(wordsOf('pt-br', 'server'), 'pt-br');
const english = createTranslate(wordsOf('en', 'server'), 'en');

/** A text of the frame in both languages, of which the styles show that of the reader: the pages are the same files for both. */
export const say = (key: FrameKey): string =>
  `<span lang="pt-BR">${escapeHtml(portuguese(`docs.${key}`))}</span><span lang="en">${escapeHtml(english(`docs.${key}`))}</span>`;

/** The same in English, for pages without a frame. */
export const sayInEnglish = (key: FrameKey): string => english(`docs.${key}`);
