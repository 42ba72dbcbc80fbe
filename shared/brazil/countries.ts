import rows from './countries.json' with { type: 'json' };

/** A country or territory in the words of the wire. */
export interface Country {
  /** Its name in Portuguese. */
  readonly nome_pais: string;
  /** Its name in English. */
  readonly nome_pais_int: string;
  /** Where its people are from, in Portuguese, agreeing with "nacionalidade". */
  readonly gentilico: string;
  /** ISO 3166-1 alpha-2 (and XK for Kosovo). */
  readonly sigla: string;
}

/** The 250 countries and territories, in Portuguese alphabetical order. For servers: a site asks for the list by HTTP. */
export const countries: readonly Country[] = rows;
