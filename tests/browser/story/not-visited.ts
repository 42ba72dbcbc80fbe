/** Parts for which no visit is written: each needs data or a way of its own. */
export const NOT_VISITED = [
  // No link of the back-office names a payment that failed.
  'admin: ../shared/ui/features/payouts/payment-info/failed-payment.tsx',
  // What react-admin shows where a list says nothing else, which every list here does.
  'admin: ../node_modules/ra-ui-materialui/dist/button/BulkDeleteButton.js',
  'admin: ../node_modules/ra-ui-materialui/dist/list/Empty.js',
  'admin: ../node_modules/ra-ui-materialui/dist/list/ListActions.js',
  'admin: ../node_modules/ra-ui-materialui/dist/list/pagination/Pagination.js',
];
