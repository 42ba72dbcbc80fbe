/**
 * Every resource, by its name in the REST API. Role grants and gateway calls use these names; the table of contracts
 * has exactly the same ones.
 */
export type ResourceName =
  | 'account-deletion'
  | 'activation'
  | 'activation-mail'
  | 'advertiser'
  | 'affiliate'
  | 'affiliate-manager'
  | 'affiliate-settings'
  | 'audit-entry'
  | 'bank'
  | 'campaign'
  | 'channel'
  | 'channel-category'
  | 'channel-type'
  | 'commission'
  | 'commission-sum'
  | 'conversion'
  | 'conversion-import'
  | 'conversion-total'
  | 'country'
  | 'import-mapping'
  | 'invoice'
  | 'manager'
  | 'outbox-mail'
  | 'payment-info'
  | 'payment-request'
  | 'postal-code'
  | 'registration'
  | 'tax-document';
