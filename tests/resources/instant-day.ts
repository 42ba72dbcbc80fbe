import { businessDate } from '#shared/time.ts';
import type { Row } from './declaration.ts';

/** The business day on which a record was made. */
export const instantDay = (row: Row): string => businessDate(new Date(String(row.created_at)));
