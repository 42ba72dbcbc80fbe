/**
 * The lists whose rows are counted by state, by the name of their resource: what the tabs above them show. The noun that
 * a list shows declares in the gateway how it is counted.
 */
export const countedLists = [
  'advertiser-invoice',
  'affiliate',
  'bonus',
  'channel',
  'commission-addition',
  'conversion',
  'invoice-upload',
  'participation',
  'payment',
] as const;

export type CountedList = (typeof countedLists)[number];

/** How long the filter of a list may be, as JSON. */
export const countedFilterLengthMax = 2_000;
