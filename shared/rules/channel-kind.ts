import { parseUrl } from '#shared/parse-url.ts';

/** The kinds of channels that have a picture. What is of no other kind is a site. */
export const channelKinds = [
  ...(['instagram', 'youtube', 'tiktok', 'facebook', 'whatsapp', 'telegram', 'app'] as const),
  ...(['coupons', 'cashback', 'comparison', 'email', 'social', 'video', 'group', 'site'] as const),
] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** The services that an address tells, each with its names of hosts. */
const services: readonly (readonly [kind: ChannelKind, hosts: readonly string[]])[] = [
  ['instagram', ['instagram.com']],
  ['youtube', ['youtube.com', 'youtu.be']],
  ['tiktok', ['tiktok.com']],
  ['facebook', ['facebook.com', 'fb.com']],
  ['whatsapp', ['whatsapp.com', 'wa.me']],
  ['telegram', ['t.me', 'telegram.me']],
  ['app', ['play.google.com', 'apps.apple.com']],
];

/** What the name of a type says, without accents; the first one that matches counts. */
const types: readonly (readonly [kind: ChannelKind, text: RegExp])[] = [
  ['instagram', /instagram/],
  ['youtube', /youtube/],
  ['tiktok', /tiktok/],
  ['facebook', /facebook/],
  ['whatsapp', /whatsapp/],
  ['telegram', /telegram/],
  ['coupons', /cupo|coupon/],
  ['cashback', /cashback/],
  ['comparison', /compara/],
  ['email', /e-?mail|newsletter/],
  ['app', /aplicativo|\bapps?\b/],
  ['video', /video/],
  ['social', /redes? socia|social/],
  ['group', /grupo|group/],
];

interface ChannelFacts {
  url: string;
  /** The name of its type, which every platform chooses for itself; null without one. */
  type: string | null;
}

/** Returns of which kind a channel is: by the service of its address, or else by the name of its type. */
export function channelKindOf({ url, type }: ChannelFacts): ChannelKind {
  const host = parseUrl(url)?.hostname ?? '';
  const service = services.find(([, hosts]) => hosts.some((name) => host === name || host.endsWith(`.${name}`)));
  if (service) return service[0];
  const name = (type ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return types.find(([, text]) => text.test(name))?.[0] ?? 'site';
}
