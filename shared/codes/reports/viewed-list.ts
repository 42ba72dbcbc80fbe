/** The lists of the back-office of which people save views, by the name of their resource. */
export const viewedLists = [
  'advertiser',
  'advertiser-invoice',
  'affiliate',
  'audit-entry',
  'bonus',
  'campaign',
  'channel',
  'commission-addition',
  'conversion',
  'conversion-import',
  'erp-error',
  'invoice',
  'invoice-upload',
  'newsletter',
  'outbox-mail',
  'participation',
  'payment',
  'payment-group',
  'payment-run',
  'postback',
  'staff-user',
  'tracking-link',
] as const;

export type ViewedList = (typeof viewedLists)[number];

/** When the rows of a view are mailed: never, or every Monday morning. */
export const viewMailDays = ['monday'] as const;

/** How many fields of a list a view may filter by or hide, and how long each value may be. */
export const viewLimits = { name: 80, fields: 40, fieldName: 60, value: 500 } as const;

/** How many rows the CSV file of a list may have; more would need too many page requests. */
export const csvRowsMax = 100_000;
