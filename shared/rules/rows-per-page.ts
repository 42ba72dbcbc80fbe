/** How many rows a list of the back-office shows to those who have not chosen otherwise. */
export const ROWS_PER_PAGE_DEFAULT = 10;
