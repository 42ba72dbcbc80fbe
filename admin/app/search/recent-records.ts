import { useStore } from 'react-admin';
import type { FoundRecord } from './use-record-search.ts';

const KEPT_MAX = 8;

/** Its name makes the store forget it on sign-out. */
const KEY = 'search.recentRecords';

/** A record that was opened from the search, as it was shown then. */
export type RecentRecord = Pick<FoundRecord, 'id' | 'kind' | 'title' | 'detail' | 'path'>;

/** The records that the user opened last from the search in this browser, and what remembers one more. */
export function useRecentRecords(): readonly [
  records: readonly RecentRecord[],
  remember: (record: RecentRecord) => void,
] {
  const [records, setRecords] = useStore<readonly RecentRecord[]>(KEY, []);
  const remember = ({ id, kind, title, detail, path }: RecentRecord) =>
    setRecords([{ id, kind, title, detail, path }, ...records.filter((one) => one.id !== id)].slice(0, KEPT_MAX));
  return [records, remember];
}
