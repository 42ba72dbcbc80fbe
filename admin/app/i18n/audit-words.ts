import { plainEntities, plainVerbs } from '#shared/codes/platform/plain-entity.ts';
import type { Locale } from '#shared/i18n/translate.ts';

type Names = Readonly<Record<string, { name: string } | undefined>>;
type VerbWords = Readonly<Record<(typeof plainVerbs)[number], string>>;

const verbs: Readonly<Record<Locale, VerbWords>> = {
  'pt-br': { create: 'criação', update: 'alteração', delete: 'exclusão' },
  en: { create: 'created', update: 'changed', delete: 'deleted' },
};

/**
 * Generates the audit texts of the plain nouns from the names of their resources: one per noun, and one for each of its
 * three actions ('Mapeamento salvo: criação').
 */
export function plainAuditWords(resources: Names, locale: Locale) {
  const nameOf = (entity: string) => resources[entity.replaceAll('_', '-')]?.name.split(' |||| ')[0] ?? entity;
  const entities = Object.fromEntries(plainEntities.map((entity) => [entity, nameOf(entity)]));
  const actions = plainEntities.flatMap((entity) =>
    plainVerbs.map((verb) => [`${entity}_${verb}`, `${nameOf(entity)}: ${verbs[locale][verb]}`] as const),
  );
  return { entities, actions: Object.fromEntries(actions) };
}
