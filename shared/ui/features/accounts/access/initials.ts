const characters = new Intl.Segmenter();

const firstCharacter = (word = '') => characters.segment(word).containing(0)?.segment.toUpperCase() ?? '';

/** Returns the initials of a person: of the first and the last word of the name; of the e-mail without a name. */
export function initials(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? email.trim();
  const last = words.length > 1 ? words.at(-1) : undefined;
  return firstCharacter(first) + firstCharacter(last);
}
