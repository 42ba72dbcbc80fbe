/** The secret part of a link: the last part of a path, long and random. */
const secretPart = /(?<=\/)[A-Za-z0-9_-]{32,}(?=$|[\s"'<)?#])/gm;

/** A text of a mail without what its links could do. */
export const hideSecrets = (text: string): string => text.replaceAll(secretPart, '…');
