import { sql } from 'drizzle-orm';
import { anyContains } from '../../../db/text-search.ts';
import type { FurtherTexts } from '../../../engine/search.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { channels } from './table.ts';

/** Affiliates are found by the addresses of their channels. */
export const channelTexts: FurtherTexts = {
  where: (pattern) =>
    sql`${affiliates.id} in (select ${channels.affiliateId} from ${channels} where ${anyContains([channels.url], pattern)})`,
};
