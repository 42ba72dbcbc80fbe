/** A requested page of a list; `page` starts at 1. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** Pagination envelope (specification §3). `from` is the number of the first row, null on an empty page. */
export interface Page<Row> {
  data: Row[];
  total: number;
  last_page: number;
  current_page: number;
  from: number | null;
}

export const offsetOf = ({ page, pageSize }: PageRequest): number => (page - 1) * pageSize;

export function pageOf<Row>(rows: Row[], total: number, { page, pageSize }: PageRequest): Page<Row> {
  return {
    data: rows,
    total,
    last_page: Math.max(1, Math.ceil(total / pageSize)),
    current_page: page,
    from: rows.length === 0 ? null : offsetOf({ page, pageSize }) + 1,
  };
}
