import { capPeriod } from '#shared/codes/earnings/cap-period.ts';
import type { Codes, Contract } from '#shared/contract/contract.ts';
import { contracts } from '#shared/resources/index.ts';

/** Resources whose audit name differs; the other names only replace `-` by `_`. */
const resourceOfEntity = new Map([['site', 'channel']]);

/** Returns the resource with a name of the audit. */
export const resourceOf = (entity: string): string => resourceOfEntity.get(entity) ?? entity.replaceAll('_', '-');

const contractOf = new Map<string, Contract>(Object.entries(contracts));

/** Returns the code list of a field of a resource; undefined for a field without one. */
export const codesOf = (resource: string, field: string): Codes | undefined =>
  codesBesides.get(`${resource}.${field}`) ?? contractOf.get(resource)?.codes[field];

/** The code lists of fields that only the audit has. */
const codesBesides = new Map<string, Codes>([['sale-cap.metric', capPeriod]]);

/** Fields of words without a code list: the keys of their texts. */
export const wordKeys = new Map([['campaign.approval', (word: string) => `admin.campaign.approval.${word}`]]);

/**
 * Names that differ between audit and resources: the fields whose label applies, by the audit's name. The audit's
 * `rate` is reais per order, stored in cents; per cent has its own name.
 */
const labelled: Readonly<Record<string, readonly string[] | undefined>> = {
  rate: ['fixed', 'commission_fixed'],
  rate_basis_points: ['rate', 'commission_rate'],
  starts_at: ['date'],
  ends_at: ['end_date'],
  group_id: ['group_id', 'comission_group_id'],
  site_ids: ['site_id_list'],
  channel_id: ['site_name'],
  site_id: ['site_name'],
  campaign_id: ['campaign_name'],
  affiliate_id: ['affiliate_name'],
  metric: ['sale_limit_metric'],
};

/** Returns the keys of the texts that may name a field, the best first. */
export const labelKeys = (resource: string, field: string): string[] => [
  ...(labelled[field] ?? [field]).map((name) => `resources.${resource}.fields.${name}`),
  `admin.audit.fields.${field}`,
];

const [manager, channel] = ['manager', 'channel'];

/** The resources whose ids fields hold. */
export const referenceOf: Readonly<Record<string, string | undefined>> = {
  comercial_manager_id: manager,
  operational_manager_id: manager,
  network_manager_id: manager,
  service_manager_id: manager,
  advertiser_id: 'advertiser',
  campaign_id: 'campaign',
  site_id: channel,
  channel_id: channel,
  site_ids: channel,
  group_id: 'commission-group',
  category_ids: 'channel-category',
};

/** Amounts in reais. */
export const isMoney = (field: string): boolean =>
  ['amount', 'commission', 'rate', 'fee', 'minimum_payment', 'total', 'total_received', 'value'].includes(field);

/** Fields that the entry itself shows, or that are of no interest. */
export const isHiddenField = (field: string): boolean => ['id', 'version', 'created_at', 'created_by'].includes(field);
