import type { Settings } from '../../../engine/settings.ts';

/** The secret part of a link: a long random segment at the end of the path. */
const secretPart = /(?<=\/)[A-Za-z0-9_-]{32,}(?=$|[\s"'<)?#])/gm;

/** Returns a mail's text with the secrets of its links replaced. */
export const hideSecrets = (text: string): string => text.replaceAll(secretPart, '…');

/** Whether stored mails keep their links: only where no server sends them, and never in production. */
export const keepsLinks = ({ smtpUrl, environment }: Settings): boolean =>
  smtpUrl === undefined && environment !== 'production';
