import type { ListOptions } from '#shared/client/client.ts';

export const campaignKinds = ['all', 'own', 'new', 'exclusive'] as const;
export type CampaignKind = (typeof campaignKinds)[number];

/** The orders of the list. */
export const campaignSorts = {
  name: ['name', 'ASC'],
  commission: ['commission_rate', 'DESC'],
  newest: ['id', 'DESC'],
} as const satisfies Record<string, ListOptions<'campaign'>['sort']>;

type CampaignSort = keyof typeof campaignSorts;
export const campaignSortNames = ['name', 'commission', 'newest'] as const satisfies readonly CampaignSort[];

export interface CampaignFilter {
  q: string;
  categoryId: number | null;
  kind: CampaignKind;
  sort: CampaignSort;
  /** Counted from 0. */
  page: number;
}

const isKind = (text: string | null): text is CampaignKind => campaignKinds.some((kind) => kind === text);
const isSort = (text: string | null): text is CampaignSort => text !== null && Object.hasOwn(campaignSorts, text);
const numberMax = 1_000_000;
const numberIn = (text: string | null): number | null => {
  const number = /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : null;
  return number !== null && number <= numberMax ? number : null;
};

/** Reads the filter from the address; anything that is none is left out. */
export function readFilter(query: URLSearchParams): CampaignFilter {
  const [kind, sort] = [query.get('kind'), query.get('sort')];
  return {
    q: (query.get('q') ?? '').slice(0, 120),
    categoryId: numberIn(query.get('category')),
    kind: isKind(kind) ? kind : 'all',
    sort: isSort(sort) ? sort : 'name',
    page: (numberIn(query.get('page')) ?? 1) - 1,
  };
}

/** Writes the filter for the address, without what is as at the beginning. */
export function writeFilter({ q, categoryId, kind, sort, page }: CampaignFilter): Record<string, string> {
  return {
    ...(q !== '' && { q }),
    ...(categoryId !== null && { category: String(categoryId) }),
    ...(kind !== 'all' && { kind }),
    ...(sort !== 'name' && { sort }),
    ...(page > 0 && { page: String(page + 1) }),
  };
}
