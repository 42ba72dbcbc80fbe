/** Brazil's country code. */
export const BRAZIL = 'BR';

const brazil = /^(?:br|bra[sz]il)$/i;

/** Checks whether a country, as a code or as the name that older data has, is Brazil. */
export const isBrazil = (country: string): boolean => brazil.test(country.trim());
