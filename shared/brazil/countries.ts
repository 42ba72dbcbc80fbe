import rows from './countries.json' with { type: 'json' };

/** A country or territory, with the field names of the wire. */
export interface Country {
  /** Name in Portuguese. */
  readonly nome_pais: string;
  /** Name in English. */
  readonly nome_pais_int: string;
  /** Nationality in Portuguese, in the feminine form ("nacionalidade …"). */
  readonly gentilico: string;
  /** ISO 3166-1 alpha-2 (and XK for Kosovo). */
  readonly sigla: string;
}

/** The 250 countries and territories, sorted by Portuguese name. For servers: sites request the list by HTTP. */
export const countries: readonly Country[] = rows;

const countryCodes = new Set(countries.map(({ sigla }) => sigla));

export const isCountryCode = (text: string): boolean => countryCodes.has(text);
