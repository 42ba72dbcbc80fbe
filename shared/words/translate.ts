import type { Locale } from '../locale.ts';

/**
 * A catalogue: a tree of texts in polyglot format. `%{name}` is interpolated, `one |||| many` is chosen by
 * `smart_count`.
 */
export interface Catalogue {
  [key: string]: string | Catalogue;
}

/** The same tree with any text at its leaves; the type of other languages. */
export type Translated<C> = { [Key in keyof C]: C[Key] extends string ? string : Translated<C[Key]> };

/** Every key of a catalogue, dotted: 'errors.not_found'. */
export type KeyOf<C> = {
  [Key in keyof C & string]: C[Key] extends string ? Key : `${Key}.${KeyOf<C[Key]>}`;
}[keyof C & string];

export type Values = Record<string, string | number>;
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string;

function lookUp(catalogue: Catalogue, key: string): string | undefined {
  let node: string | Catalogue | undefined = catalogue;
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string') return undefined;
    node = node[part];
  }
  return typeof node === 'string' ? node : undefined;
}

/** Adds the texts of a part to a catalogue. */
export function addWords(catalogue: Catalogue, part: Catalogue): void {
  for (const [key, node] of Object.entries(part)) {
    if (typeof node === 'string') {
      catalogue[key] = node;
      continue;
    }
    const present = catalogue[key];
    const branch = typeof present === 'object' ? present : {};
    addWords(branch, node);
    catalogue[key] = branch;
  }
}

/**
 * Creates the translate function of a catalogue and a locale. Returns unknown keys unchanged, so that a server's text
 * passes through.
 */
export function createTranslate<Key extends string = string>(catalogue: Catalogue, locale: Locale): Translate<Key> {
  const plural = new Intl.PluralRules(locale);
  return (key, values = {}) => {
    const text = lookUp(catalogue, key);
    if (text === undefined) return key;
    const forms = text.split(' |||| ');
    const count = values.smart_count;
    const form = forms.length > 1 && typeof count === 'number' && plural.select(count) !== 'one' ? forms[1] : forms[0];
    return (form ?? text).replace(/%\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : placeholder,
    );
  };
}
