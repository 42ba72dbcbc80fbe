import { useRecord } from '#shared/ui/form/use-record.ts';

/** Fetches an affiliate, of which each form edits a part. */
export const useAffiliate = (affiliateId: number) => useRecord('affiliate', affiliateId);
