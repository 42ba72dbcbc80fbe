/** Where the profiles of a network are, by the word that the name of its channel type contains. */
const networks: readonly (readonly [word: RegExp, profiles: string])[] = [
  [/instagram/i, 'https://www.instagram.com/'],
  [/youtube/i, 'https://www.youtube.com/@'],
  [/tiktok/i, 'https://www.tiktok.com/@'],
  [/facebook/i, 'https://www.facebook.com/'],
  [/pinterest/i, 'https://www.pinterest.com/'],
  [/telegram/i, 'https://t.me/'],
  [/threads/i, 'https://www.threads.net/@'],
  [/twitch/i, 'https://www.twitch.tv/'],
  [/kwai/i, 'https://www.kwai.com/@'],
  [/linkedin/i, 'https://www.linkedin.com/in/'],
  [/twitter|^x$/i, 'https://x.com/'],
];

/** What the networks take as a name, with or without its `@`. */
const handle = /^@?([\p{L}\p{N}._-]{1,60})$/u;

/**
 * The whole web address that a person means: `exemplo.com.br` gets its `https://`, and a name such as `@ana` becomes its
 * profile where the type of the channel is a network. Anything else stays as it was typed, for the rules to judge.
 *
 * @param type the name of the channel's type, if one is chosen
 */
export function completedAddress(typed: string, type = ''): string {
  const text = typed.trim();
  const profiles = networks.find(([word]) => word.test(type.trim()))?.[1];
  const name = handle.exec(text)?.[1];
  if (name !== undefined && profiles !== undefined && (text.startsWith('@') || !name.includes('.'))) {
    return profiles + name;
  }
  if (/^\/\/[^/]/.test(text)) return `https:${text}`;
  const isBareAddress = /^[^\s/.:@]+(\.[^\s/.:@]+)+(:\d+)?(\/\S*)?$/.test(text);
  return isBareAddress ? `https://${text}` : text;
}
