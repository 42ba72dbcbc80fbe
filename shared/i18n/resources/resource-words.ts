import type { ResourceRecord } from '#shared/resources/index.ts';
import type { StaffResource } from './staff-resource.ts';
import type { fieldWordsPtBr } from './field-words-pt-br.ts';

/** The fields without a default label. */
type OwnField<Name extends StaffResource> = Exclude<keyof ResourceRecord<Name>, keyof typeof fieldWordsPtBr>;

/**
 * The texts of every resource in the back-office. A missing resource, or a missing field without a default label, does
 * not compile.
 */
export type ResourceWords = {
  [Name in StaffResource]: {
    /** Singular and plural: 'Afiliado |||| Afiliados'. */
    name: string;
    fields: Record<OwnField<Name>, string> & Record<string, string>;
    /** Texts of an empty list: the statement, and what to do next. */
    empty?: string;
    invite?: string;
    notifications?: Partial<Record<'created' | 'updated' | 'deleted', string>>;
    page?: Partial<Record<'list' | 'create' | 'edit' | 'show', string>>;
  };
};

type WithFields = Readonly<Record<string, { fields: Readonly<Record<string, string>> }>>;

/** Adds the default labels to every resource that does not override them. */
export function completeWords<Words extends WithFields, Defaults extends Readonly<Record<string, string>>>(
  words: Words,
  defaults: Defaults,
): { [Name in keyof Words]: Words[Name] & { fields: Defaults } };
export function completeWords(words: WithFields, defaults: Readonly<Record<string, string>>): WithFields {
  return Object.fromEntries(
    Object.entries(words).map(([name, own]) => [name, { ...own, fields: { ...defaults, ...own.fields } }]),
  );
}
