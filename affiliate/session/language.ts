import visitorPtBr from 'virtual:words/visitor/pt-br';
import { defaultLocale, isLocale, type Locale } from '#shared/locale.ts';
import { createStore, type Store } from '#shared/ui/base/store.ts';
import type { MessageKey } from '#shared/words/index.ts';
import { addWords, type Catalogue, createTranslate, type Translate } from '#shared/words/translate.ts';

export interface Language {
  locale: Locale;
  t: Translate<MessageKey>;
}

export interface LanguageStore extends Store<Language> {
  /** Loads a language and switches to it. Rejects without a change if it cannot be loaded. */
  change: (locale: Locale) => Promise<void>;
}

/** The subset of `localStorage` that is used; a browser may deny access to it. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const KEY = 'locale';

/** Texts that are loaded at once: see `shared/words/chunks.ts`. */
export type Chunk = 'visitor' | 'portal' | 'report' | 'webhooks' | 'notices' | 'keys' | 'advertiser';

/** Portuguese of the first pages comes with the first script; all else is loaded on demand. */
const chunks: Readonly<Record<Chunk, Readonly<Record<Locale, () => Promise<{ default: Catalogue }>>>>> = {
  visitor: {
    'pt-br': () => Promise.resolve({ default: visitorPtBr }),
    en: () => import('virtual:words/visitor/en'),
  },
  portal: { 'pt-br': () => import('virtual:words/portal/pt-br'), en: () => import('virtual:words/portal/en') },
  report: { 'pt-br': () => import('virtual:words/report/pt-br'), en: () => import('virtual:words/report/en') },
  webhooks: { 'pt-br': () => import('virtual:words/webhooks/pt-br'), en: () => import('virtual:words/webhooks/en') },
  notices: { 'pt-br': () => import('virtual:words/notices/pt-br'), en: () => import('virtual:words/notices/en') },
  keys: { 'pt-br': () => import('virtual:words/keys/pt-br'), en: () => import('virtual:words/keys/en') },
  advertiser: {
    'pt-br': () => import('virtual:words/advertiser/pt-br'),
    en: () => import('virtual:words/advertiser/en'),
  },
};

const words: Readonly<Record<Locale, Catalogue>> = { 'pt-br': {}, en: {} };
const loads = new Map<string, Promise<void>>();
/** What the pages of this visit have asked for. */
const wanted = new Set<Chunk>(['visitor']);
let current: Locale = defaultLocale;
/** Resolves when the language of this visit is known. */
let isChosen: Promise<unknown> = Promise.resolve();

/** Adds a chunk to the texts of a language once; a failed load is tried again by the next caller. */
function load(chunk: Chunk, locale: Locale): Promise<void> {
  const key = `${chunk} ${locale}`;
  const known = loads.get(key);
  if (known) return known;
  const loading = chunks[chunk][locale]().then(
    (part) => addWords(words[locale], part.default),
    (error: unknown) => {
      loads.delete(key);
      throw error;
    },
  );
  loads.set(key, loading);
  return loading;
}

/**
 * Loads the texts of the pages that are not the first. Called with the code of each page that uses them, before it is drawn.
 *
 * @param more what the page shows beside the texts behind the sign-in
 */
export async function loadPageWords(...more: Chunk[]): Promise<void> {
  const chunksOfPage: Chunk[] = ['portal', ...more];
  for (const chunk of chunksOfPage) wanted.add(chunk);
  await isChosen;
  await Promise.all(chunksOfPage.map((chunk) => load(chunk, current)));
}

async function open(locale: Locale): Promise<Language> {
  // A page that is opened meanwhile may ask for more.
  for (let loaded = 0; loaded < wanted.size;) {
    loaded = wanted.size;
    await Promise.all([...wanted].map((chunk) => load(chunk, locale)));
  }
  return { locale, t: createTranslate<MessageKey>(words[locale], locale) };
}

/** Creates the language store, starting with the language stored in this browser or the default. */
export async function createLanguage(memory: Memory | undefined): Promise<LanguageStore> {
  const remembered = memory?.getItem(KEY);
  const opening = open(isLocale(remembered) ? remembered : defaultLocale)
    .catch(() => open(defaultLocale))
    .then((language) => {
      current = language.locale;
      return language;
    });
  isChosen = opening;
  const { get, set, subscribe } = createStore(await opening);
  let chosen = current;
  return {
    get,
    subscribe,
    async change(locale) {
      chosen = locale;
      const language = await open(locale);
      // Another one was chosen while this one was loading.
      if (chosen !== locale) return;
      current = locale;
      set(language);
      memory?.setItem(KEY, locale);
    },
  };
}
