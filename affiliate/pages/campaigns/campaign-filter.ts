export const campaignKinds = ['all', 'own', 'new', 'exclusive'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

export interface CampaignFilter {
  q: string;
  categoryId: number | null;
  kind: CampaignKind;
  /** Counted from 0. */
  page: number;
}

const isKind = (text: string | null): text is CampaignKind => campaignKinds.some((kind) => kind === text);
const numberMax = 1_000_000;
const numberIn = (text: string | null): number | null => {
  const number = /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : null;
  return number !== null && number <= numberMax ? number : null;
};

/** Reads the filter from the address; anything that is none is left out. */
export function readFilter(query: URLSearchParams): CampaignFilter {
  const kind = query.get('kind');
  return {
    q: (query.get('q') ?? '').slice(0, 120),
    categoryId: numberIn(query.get('category')),
    kind: isKind(kind) ? kind : 'all',
    page: (numberIn(query.get('page')) ?? 1) - 1,
  };
}

/** Writes the filter for the address, without what is as at the beginning. */
export function writeFilter({ q, categoryId, kind, page }: CampaignFilter): Record<string, string> {
  return {
    ...(q !== '' && { q }),
    ...(categoryId !== null && { category: String(categoryId) }),
    ...(kind !== 'all' && { kind }),
    ...(page > 0 && { page: String(page + 1) }),
  };
}
