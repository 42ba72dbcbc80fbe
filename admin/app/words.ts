import englishMessages from 'ra-language-english';
import type { TranslationMessages } from 'react-admin';
import framePtBr from 'virtual:words/frame/pt-br';
import { plainEntities, plainVerbs } from '#shared/codes/platform/plain-noun.ts';
import { defaultLocale, type Locale } from '#shared/locale.ts';
import { addWords, type Catalogue } from '#shared/words/translate.ts';
import { raPtBr } from './providers/ra-pt-br.ts';

const { ra } = englishMessages;
const raWords: Readonly<Record<Locale, object>> = {
  'pt-br': raPtBr,
  en: { ...ra, action: { ...ra.action, add_filter: 'Filters' } },
};

const verbWords: Readonly<Record<Locale, Readonly<Record<(typeof plainVerbs)[number], string>>>> = {
  'pt-br': { create: 'criação', update: 'alteração', delete: 'exclusão' },
  en: { create: 'created', update: 'changed', delete: 'deleted' },
};

/** The chunks beside those that the first script has. */
const chunks: Readonly<Record<Locale, () => Promise<readonly { default: Catalogue }[]>>> = {
  'pt-br': () => Promise.all([import('virtual:words/office/pt-br')]),
  en: () => Promise.all([import('virtual:words/frame/en'), import('virtual:words/office/en')]),
};

const loadedWords: Readonly<Record<Locale, Catalogue>> = { 'pt-br': {}, en: {} };
addWords(loadedWords['pt-br'], framePtBr);

const loads = new Map<Locale, Promise<void>>();
let current: Locale = defaultLocale;
let version = 0;

/** Loads all texts of a language once; a failed load is tried again by the next caller. */
export function loadWords(locale: Locale): Promise<void> {
  const known = loads.get(locale);
  if (known) return known;
  const loading = chunks[locale]().then(
    (parts) => {
      for (const part of parts) addWords(loadedWords[locale], part.default);
      version += 1;
    },
    (error: unknown) => {
      loads.delete(locale);
      throw error;
    },
  );
  loads.set(locale, loading);
  return loading;
}

/** Loads the texts of the screens in the current language. Called with the code of each screen, before it is drawn. */
export const loadOfficeWords = (): Promise<void> => loadWords(current);

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

/** Returns the texts of a language that are loaded, with those of react-admin. */
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
