import type { Range } from './dialect.ts';

/** The pages of a gateway that hold a range; pages count from 1. */
export interface PageWindow {
  pageSize: number;
  pages: readonly number[];
  /** How many rows of the first page come before the range. */
  skip: number;
}

export const pageSizeMax = 100;

/**
 * The fewest pages that hold a range exactly. A range on the grid of its own size is one page; off it, one larger page when
 * there is a size that holds it, else the two that it touches.
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
