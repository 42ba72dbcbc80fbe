import type { MaskitoOptions } from '@maskito/core';
import { paymentInfoLengthMax } from '#shared/rules/payment-info.ts';

const digits = (count: number) => Array.from({ length: count }, () => /\d/);
const lettersOrDigits = (count: number) => Array.from({ length: count }, () => /[\dA-Za-z]/);
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

const upperCase: NonNullable<MaskitoOptions['postprocessors']>[number] = ({ value, selection }) => ({
  value: value.toUpperCase(),
  selection,
});

export const cpfMask: MaskitoOptions = {
  mask: [...digits(3), '.', ...digits(3), '.', ...digits(3), '-', ...digits(2)],
};

/** The mask of a CNPJ, whose first twelve places may be letters. */
export const cnpjMask: MaskitoOptions = {
  mask: [
    ...lettersOrDigits(2),
    '.',
    ...lettersOrDigits(3),
    '.',
    ...lettersOrDigits(3),
    '/',
    ...lettersOrDigits(4),
    '-',
    ...digits(2),
  ],
  postprocessors: [upperCase],
};

/** A document of another country: any text in upper case, up to its length. */
export const foreignDocumentMask: MaskitoOptions = {
  mask: new RegExp(`^.{0,${paymentInfoLengthMax.document_number}}$`, 'u'),
  overwriteMode: 'shift',
  postprocessors: [upperCase],
};

const MOBILE_DIGITS = 11;
const BRAZIL = '55';

/** Removes the country code of a number that has one: by its plus, or because the number is too long otherwise. */
function withoutCountry(entered: string): string {
  const number = digitsOf(entered).replace(/^00/, '');
  const hasCountry = number.startsWith(BRAZIL) && (/^\s*\+/.test(entered) || number.length > MOBILE_DIGITS);
  return hasCountry ? number.slice(BRAZIL.length) : entered;
}

/** The mask of a mobile number as Pix key, `21 98765-4321`. */
export const pixMobileMask: MaskitoOptions = {
  mask: [...digits(2), ' ', ...digits(5), '-', ...digits(4)],
  preprocessors: [
    ({ elementState, data }, action) => {
      const { value, selection } = elementState;
      if (action === 'validation') return { elementState: { value: withoutCountry(value), selection }, data };
      const [from, to] = selection;
      const entered = value.slice(0, from) + data + value.slice(to);
      const national = withoutCountry(entered);
      if (action !== 'insert' || national === entered) return { elementState, data };
      return { elementState: { value: '', selection: [0, 0] }, data: national };
    },
  ],
};
