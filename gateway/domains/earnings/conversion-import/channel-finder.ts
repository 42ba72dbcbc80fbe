import { unaccented } from '#shared/rules/unaccented.ts';
import { placeOf } from '../../campaigns/channel/channel-changes.ts';

/** A channel that lines may refer to. */
export interface KnownChannel {
  id: number;
  affiliateId: number;
  status: number;
  name: string;
  url: string;
}

const nameKey = (name: string): string => unaccented(name.trim().replaceAll(/\s+/gu, ' '));

/**
 * Finds channels by what files call them: the id, or the name or the address, which are compared without case, accents,
 * scheme, `www.` and trailing slash. A number is always an id.
 */
export class ChannelFinder {
  private readonly byId: ReadonlyMap<number, KnownChannel>;
  /** Made when the first text is looked up: most files have ids. */
  private byText: Map<string, Set<KnownChannel>> | undefined;

  constructor(channels: readonly KnownChannel[]) {
    this.byId = new Map(channels.map((channel) => [channel.id, channel]));
  }

  /** Returns the channel that a text means, or why there is no such one. */
  find(text: string): KnownChannel | 'unknown_channel' | 'ambiguous_channel' {
    if (/^\d{1,9}$/.test(text)) return this.byId.get(Number(text)) ?? 'unknown_channel';
    this.byText ??= this.indexTexts();
    const [found, other] = new Set([
      ...(this.byText.get(nameKey(text)) ?? []),
      ...(this.byText.get(placeOf(text)) ?? []),
    ]);
    if (found === undefined) return 'unknown_channel';
    return other === undefined ? found : 'ambiguous_channel';
  }

  private indexTexts(): Map<string, Set<KnownChannel>> {
    const index = new Map<string, Set<KnownChannel>>();
    for (const channel of this.byId.values()) {
      for (const key of [nameKey(channel.name), placeOf(channel.url)]) {
        const known = index.get(key);
        if (known) known.add(channel);
        else index.set(key, new Set([channel]));
      }
    }
    return index;
  }
}
