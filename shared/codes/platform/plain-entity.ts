/**
 * Staff resources with plain audit actions, by the audit's noun: the resource name with `_` for `-`. Each has the three
 * actions of {@link plainVerbs}; their texts are built from the name of the resource.
 */
export const plainEntities = [
  'import_mapping',
  'payment_group',
  'commission_group',
  'commission_group_division',
  'campaign_commission_schedule',
] as const;
export type PlainEntity = (typeof plainEntities)[number];

export const plainVerbs = ['create', 'update', 'delete'] as const;
