import type { ResourceRecord } from '#shared/resources/index.ts';
import type { StaffResource } from './staff-resource.ts';
import type { fieldWordsPtBr } from './field-words-pt-br.ts';

/** The fields that have no default word. */
type OwnField<Name extends StaffResource> = Exclude<keyof ResourceRecord<Name>, keyof typeof fieldWordsPtBr>;

/** The words of every resource that staff see: a resource, or a field without a default word, does not compile without one. */
export type ResourceWords = {
  [Name in StaffResource]: {
    /** One and many: 'Afiliado |||| Afiliados'. */
    name: string;
    fields: Record<OwnField<Name>, string> & Record<string, string>;
    /** What an empty list says, and what to do next. */
    empty?: string;
    invite?: string;
    notifications?: Partial<Record<'created' | 'updated' | 'deleted', string>>;
    page?: Partial<Record<'list' | 'create' | 'edit' | 'show', string>>;
  };
};

type WithFields = Readonly<Record<string, { fields: Readonly<Record<string, string>> }>>;

/** Gives every resource the default words of the fields for which it has none of its own. */
export function completeWords<Words extends WithFields, Defaults extends Readonly<Record<string, string>>>(
  words: Words,
  defaults: Defaults,
): { [Name in keyof Words]: Words[Name] & { fields: Defaults } };
export function completeWords(words: WithFields, defaults: Readonly<Record<string, string>>): WithFields {
  return Object.fromEntries(
    Object.entries(words).map(([name, own]) => [name, { ...own, fields: { ...defaults, ...own.fields } }]),
  );
}
