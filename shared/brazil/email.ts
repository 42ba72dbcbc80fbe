import { isValidEmail } from '@brazilian-utils/brazilian-utils/is-valid-email';

/** Checks whether a text is an e-mail address. */
export const isEmail = (text: string): boolean => isValidEmail(text);
