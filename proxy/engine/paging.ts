import type { Range } from './dialect.ts';

/** The gateway pages that cover a range; pages count from 1. */
export interface PageWindow {
  pageSize: number;
  pages: readonly number[];
  /** Number of rows on the first page before the range. */
  skip: number;
}

export const pageSizeMax = 100;

/**
 * Computes the fewest pages that cover a range. An aligned range is one page; otherwise one larger page if an allowed
 * size covers it, else two pages.
 *
 * @param range at most {@link pageSizeMax} rows
 */
export function windowOf([first, last]: Range): PageWindow {
  const size = last - first + 1;
  for (let pageSize = size; pageSize <= pageSizeMax; pageSize += 1) {
    const page = Math.floor(first / pageSize);
    if (page === Math.floor(last / pageSize)) return { pageSize, pages: [page + 1], skip: first - page * pageSize };
  }
  const page = Math.floor(first / size);
  return { pageSize: size, pages: [page + 1, page + 2], skip: first - page * size };
}
