/**
 * What the filter and its chips call what they narrow to: as the columns of the table and of the CSV are called. The
 * column of the order number alone has a name of its own, 'Tra ID'.
 */
export const reportLabels = {
  order_id: 'admin.order_number',
  transaction_id: 'resources.conversion.fields.transaction_id',
  site_id: 'resources.conversion.fields.site_name',
  campaign_id: 'resources.conversion.fields.campaign_name',
  period: 'admin.report.period',
  validation_status: 'resources.conversion.fields.validation_status',
} as const;
