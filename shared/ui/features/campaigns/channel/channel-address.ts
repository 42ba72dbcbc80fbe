/** The profile URLs of the networks, by a word in the name of the channel type. */
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
/** The network of a type that names none: where most names of that kind belong. The person sees the address, and can correct it. */
const usualNetworks: typeof networks = [
  [/redes? socia/i, 'https://www.instagram.com/'],
  [/v[ií]deo/i, 'https://www.youtube.com/@'],
];

/** A profile name of a network, with or without `@`. */
const handle = /^@?([\p{L}\p{N}._-]{1,60})$/u;

/**
 * Completes a typed web address: `exemplo.com.br` gets `https://`, and a name such as `@ana` becomes its profile URL if
 * the channel's type is a network. Anything else is returned unchanged, for the schema to validate.
 *
 * @param type the name of the channel's type, if one is selected
 */
export function completedAddress(typed: string, type = ''): string {
  const text = typed.trim();
  const profiles = networks.find(([word]) => word.test(type.trim()))?.[1];
  const name = handle.exec(text)?.[1];
  const usual = usualNetworks.find(([word]) => word.test(type.trim()))?.[1];
  if (name !== undefined && usual !== undefined && text.startsWith('@')) return usual + name;
  if (name !== undefined && profiles !== undefined && (text.startsWith('@') || !name.includes('.'))) {
    return profiles + name;
  }
  if (/^\/\/[^/]/.test(text)) return `https:${text}`;
  const isBareAddress = /^[^\s/.:@]+(\.[^\s/.:@]+)+(:\d+)?(\/\S*)?$/.test(text);
  return isBareAddress ? `https://${text}` : text;
}
