/** The remainder of a decimal number of any length, divided by 97. */
const remainder97 = (digits: string): number =>
  Array.from(digits).reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);

/** The countries whose banks have an IBAN, by its length, as in the registry of SWIFT (ISO 13616). */
const ibanCountries: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
};
const ibanLengthOf: ReadonlyMap<string, number> = new Map(
  Object.entries(ibanCountries).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
);

/** Territories whose banks have the IBAN of another country, by that country, from the same registry. */
const ibanTerritories: Readonly<Record<string, string>> = {
  FI: 'AX',
  FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
  GB: 'GG IM JE',
  ES: 'EA IC',
};

/**
 * Checks an IBAN (ISO 13616): its country, the length that the country has, and its check digits. Blanks must be removed;
 * letters must be upper case.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(text) || text.length !== ibanLengthOf.get(text.slice(0, 2))) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return remainder97(digits) === 1;
}

/** Checks whether an IBAN can be that of an account in a country. */
export function isIbanOf(iban: string, country: string): boolean {
  const issuer = iban.slice(0, 2);
  return issuer === country || (ibanTerritories[issuer]?.split(' ').includes(country) ?? false);
}

/** Checks the shape of a BIC, the SWIFT code of a bank (ISO 9362): 8 or 11 upper-case letters and digits. */
export const isBic = (text: string): boolean => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text);

/** First two digits of ABA numbers in use: Federal Reserve districts, thrift institutions, electronic and traveller's checks. */
const abaPrefix = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** Checks an ABA routing transit number of a bank in the United States: 9 digits, prefix and check digit. */
export function isAba(text: string): boolean {
  if (!/^\d{9}$/.test(text) || !abaPrefix.test(text)) return false;
  const weights = [3, 7, 1];
  const sum = Array.from(text).reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum % 10 === 0;
}
