import { useRecord } from '#shared/ui/form/use-record.ts';

/** Fetches an affiliate. Each form edits a part of it. */
export const useAffiliate = (affiliateId: number) => useRecord('affiliate', affiliateId);
