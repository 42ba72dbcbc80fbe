import type { TranslationMessages } from 'react-admin';
import framePtBr from 'virtual:words/frame/pt-br';
import { plainEntities, plainVerbs } from '#shared/codes/platform/plain-noun.ts';
import { defaultLocale, type Locale } from '#shared/locale.ts';
import { createStore } from '#shared/ui/base/store.ts';
import { addWords, type Catalogue } from '#shared/words/translate.ts';
import { raPtBr } from './providers/ra-pt-br.ts';

const verbWords: Readonly<Record<Locale, Readonly<Record<(typeof plainVerbs)[number], string>>>> = {
  'pt-br': { create: 'criação', update: 'alteração', delete: 'exclusão' },
  en: { create: 'created', update: 'changed', delete: 'deleted' },
};

type Part = 'frame' | 'start' | 'lists' | 'office';
type Loader = () => Promise<{ default: Catalogue }>;

const files: Readonly<Record<Locale, Readonly<Record<Part, Loader>>>> = {
  'pt-br': {
    frame: () => Promise.resolve({ default: {} }),
    start: () => import('virtual:words/start/pt-br'),
    lists: () => import('virtual:words/lists/pt-br'),
    office: () => import('virtual:words/office/pt-br'),
  },
  en: {
    frame: loadEnglishFrame,
    start: () => import('virtual:words/start/en'),
    lists: () => import('virtual:words/lists/en'),
    office: () => import('virtual:words/office/en'),
  },
};

/** Loads the English of the frame, and with it that of react-admin. */
async function loadEnglishFrame(): ReturnType<Loader> {
  const [frame, { default: english }] = await Promise.all([
    import('virtual:words/frame/en'),
    import('ra-language-english'),
  ]);
  const { ra } = english;
  raWords.en = { ...ra, action: { ...ra.action, add_filter: 'Filters' } };
  return frame;
}

const loadedWords: Readonly<Record<Locale, Catalogue>> = { 'pt-br': {}, en: {} };
addWords(loadedWords['pt-br'], framePtBr);
/** The texts of react-admin. */
const raWords: Record<Locale, object> = { 'pt-br': raPtBr, en: {} };

const loads = new Map<Loader, Promise<void>>();
let current: Locale = defaultLocale;
let version = 0;

/** Loads a part of the texts of a language once; a failed load is tried again by the next caller. */
function loadPart(locale: Locale, part: Part): Promise<void> {
  const load = files[locale][part];
  const known = loads.get(load);
  if (known) return known;
  const loading = load().then(
    (file) => {
      addWords(loadedWords[locale], file.default);
      version += 1;
    },
    (error: unknown) => {
      loads.delete(load);
      throw error;
    },
  );
  loads.set(load, loading);
  return loading;
}

async function loadParts(locale: Locale, parts: readonly Part[]): Promise<void> {
  await Promise.all(parts.map((part) => loadPart(locale, part)));
}

const ALL: readonly Part[] = ['frame', 'start', 'lists', 'office'];

/** Loads all texts of a language. */
export const loadWords = (locale: Locale): Promise<void> => loadParts(locale, ALL);

/** Whether a language that was chosen is being loaded. */
export const languageLoading = createStore(false);

/** Loads all texts of a language that was chosen. */
export async function loadLanguage(locale: Locale): Promise<void> {
  languageLoading.set(true);
  try {
    await loadWords(locale);
  } finally {
    languageLoading.set(false);
  }
}

/** Loads the texts of the screens in the current language. Called with the code of each screen, before it is drawn. */
export const loadOfficeWords = (): Promise<void> => loadWords(current);

/** Loads what the start page says of itself, so that it need not wait for the texts of all screens. */
export const loadStartWords = (): Promise<void> => loadParts(current, ['frame', 'start']);

/** Loads what a list and its dialogs say, so that the list need not wait for the texts of all screens. */
export const loadListWords = (): Promise<void> => loadParts(current, ['frame', 'start', 'lists']);

/** Makes a language current. Its texts must be loaded. */
export function setLanguage(locale: Locale): void {
  current = locale;
}

/** Returns a number that grows with the texts that are loaded. */
export const wordsVersion = (): number => version;

const branchOf = (node: string | Catalogue | undefined): Catalogue => (typeof node === 'object' ? node : {});

const singularOf = (own: Catalogue): string =>
  (typeof own['name'] === 'string' ? own['name'].split(' |||| ')[0] : '') ?? '';

/** 'Centro de custo' within a sentence; an acronym stays as it is. */
const inSentence = (name: string): string =>
  /^.\p{Lu}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

/** Adds the default labels to every resource that has no own ones, and the texts of its dialogs. */
function completed(resources: Catalogue, fields: Catalogue, plain: Catalogue): Catalogue {
  const pages = Object.entries(branchOf(plain['page']));
  return Object.fromEntries(
    Object.entries(resources).map(([resource, node]) => {
      const own = branchOf(node);
      const name = inSentence(singularOf(own));
      const titles: Catalogue = Object.fromEntries(
        pages.map(([page, text]) => [page, typeof text === 'string' ? text.replace('%{name}', name) : text]),
      );
      return [
        resource,
        {
          ...own,
          fields: { ...fields, ...branchOf(own['fields']) },
          page: { ...titles, ...branchOf(own['page']) },
          notifications: { ...branchOf(plain['notifications']), ...branchOf(own['notifications']) },
        },
      ];
    }),
  );
}

/** Makes the audit's texts of the plain nouns from the names of their resources: 'Mapeamento salvo: criação'. */
function plainAuditWords(resources: Catalogue, locale: Locale): Catalogue {
  const nameOf = (entity: string) => singularOf(branchOf(resources[entity.replaceAll('_', '-')])) || entity;
  const actions = plainEntities.flatMap((entity) =>
    plainVerbs.map((verb) => [`${entity}_${verb}`, `${nameOf(entity)}: ${verbWords[locale][verb]}`] as const),
  );
  return {
    entities: Object.fromEntries(plainEntities.map((entity) => [entity, nameOf(entity)])),
    actions: Object.fromEntries(actions),
  };
}

/** Returns the texts of a language that are loaded. */
export function messagesOf(locale: Locale): TranslationMessages {
  const { fields, plain, resources, ...words } = loadedWords[locale];
  const messages = {
    ...words,
    ra: raWords[locale],
    resources: completed(branchOf(resources), branchOf(fields), branchOf(plain)),
    plain_audit: plainAuditWords(branchOf(resources), locale),
  };
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- it holds react-admin's texts among others
  return messages as unknown as TranslationMessages;
}
