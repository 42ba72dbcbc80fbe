import type { ListOptions } from '#shared/client/client.ts';
import { choiceIn, idIn, pageIn, searchIn } from '../../session/list-address.ts';

/** The orders of the list, each with the figure that it is for. */
export const linkSorts = {
  clicks: ['recent_clicks', 'DESC'],
  conversions: ['recent_conversions', 'DESC'],
  newest: ['created_at', 'DESC'],
} as const satisfies Record<string, ListOptions<'tracking-link'>['sort']>;

type LinkSort = keyof typeof linkSorts;
export const linkSortNames = ['clicks', 'conversions', 'newest'] as const satisfies readonly LinkSort[];

/** What is searched among the links, and how they are sorted; empty texts search nothing. */
export interface LinkFilter {
  q: string;
  /** The id of a channel. */
  site: string;
  /** The id of a campaign. */
  campaign: string;
  sort: LinkSort;
  /** From 0. */
  page: number;
}

/** As the value of a select, which is empty where nothing is chosen. */
const chosenIn = (query: URLSearchParams, name: string) => String(idIn(query, name) ?? '');

/** Reads the search from the address; what it does not know is ignored. */
export function readLinkFilter(query: URLSearchParams): LinkFilter {
  return {
    q: searchIn(query),
    site: chosenIn(query, 'site'),
    campaign: chosenIn(query, 'campaign'),
    sort: choiceIn(query, 'sort', linkSortNames, 'clicks'),
    page: pageIn(query),
  };
}

/** Writes a changed search into the address, without what is so by default. */
export function withLinkFilter(query: URLSearchParams, changed: Partial<LinkFilter>): URLSearchParams {
  const { page, sort, ...texts } = { ...readLinkFilter(query), ...changed };
  const next = new URLSearchParams();
  for (const [name, text] of Object.entries(texts)) if (text !== '') next.set(name, text);
  if (sort !== 'clicks') next.set('sort', sort);
  if (page > 0) next.set('page', String(page + 1));
  return next;
}
