import { useRecord } from '#shared/ui/form/use-record.ts';

/** The record of an affiliate, which its forms edit a part of each. */
export const useAffiliate = (affiliateId: number) => useRecord('affiliate', affiliateId);
