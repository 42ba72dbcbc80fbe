import type { ListOptions } from '#shared/client/client.ts';
import { choiceIn, idIn, pageIn, searchIn } from '../../session/list-address.ts';

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

/** Reads the filter from the address; anything that is none is left out. */
export function readFilter(query: URLSearchParams): CampaignFilter {
  return {
    q: searchIn(query),
    categoryId: idIn(query, 'category'),
    kind: choiceIn(query, 'kind', campaignKinds, 'all'),
    sort: choiceIn(query, 'sort', campaignSortNames, 'name'),
    page: pageIn(query),
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
