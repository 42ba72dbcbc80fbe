/** The states of Brazil and the Federal District, by the abbreviations of the post office (IBGE). */
export const states = {
  AC: 'Acre',
  AL: 'Alagoas',
  AP: 'Amapá',
  AM: 'Amazonas',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MT: 'Mato Grosso',
  MS: 'Mato Grosso do Sul',
  MG: 'Minas Gerais',
  PA: 'Pará',
  PB: 'Paraíba',
  PR: 'Paraná',
  PE: 'Pernambuco',
  PI: 'Piauí',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RS: 'Rio Grande do Sul',
  RO: 'Rondônia',
  RR: 'Roraima',
  SC: 'Santa Catarina',
  SP: 'São Paulo',
  SE: 'Sergipe',
  TO: 'Tocantins',
} as const;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Returns the abbreviation of a state that is written by its abbreviation or its name, in any case; the text otherwise. */
export const stateCode = (text: string): string =>
  Object.entries(states).find(([code, name]) => [code, name].some((word) => plain(word) === plain(text)))?.[0] ?? text;
