/**
 * The labels of the filter and its chips: the same as the columns of the table and of the CSV. Only the column of the
 * order number has a different name, 'Tra ID'.
 */
export const reportLabels = {
  order_id: 'admin.order_number',
  transaction_id: 'resources.conversion.fields.transaction_id',
  site_id: 'resources.conversion.fields.site_name',
  campaign_id: 'resources.conversion.fields.campaign_name',
  period: 'admin.report.period',
  validation_status: 'resources.conversion.fields.validation_status',
} as const;
