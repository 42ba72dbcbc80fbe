import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a text as hexadecimal digits: of a random secret, the form in which it is stored. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
