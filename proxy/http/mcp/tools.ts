import type { Contract } from '#shared/contract/contract.ts';
import { contracts, type ResourceName } from '#shared/resources/index.ts';

/** A question that an assistant can ask: a read of a resource, under a name that says what it is for. */
export interface Tool {
  name: string;
  title: string;
  /** What it answers, for whoever chooses among the tools. */
  sentence: string;
  resource: ResourceName;
  verb: 'list' | 'one';
  /** The filter fields that it takes. */
  filter: readonly string[];
  /** Fields of the record that it leaves out: long ones in lists, and what an assistant needs for nothing. */
  omits: readonly string[];
  /** The id is that of an affiliate, and an affiliate's own where none is given. */
  isOfAffiliate: boolean;
}

type Keys<Schema> = Schema extends { shape: infer Shape } ? readonly (keyof Shape & string)[] : never;

interface Definition<C extends Contract> {
  name: string;
  title: string;
  sentence: string;
  /** Default: all of the contract's. */
  filter?: Keys<C['filter']>;
  omits?: Keys<C['record']>;
  isOfAffiliate?: true;
}

const toolOf = <C extends Contract<ResourceName>>(
  contract: C,
  verb: Tool['verb'],
  { filter, omits, isOfAffiliate, ...texts }: Definition<C>,
): Tool => ({
  ...texts,
  resource: contract.name,
  verb,
  filter: filter ?? Object.keys(contract.filter.shape),
  omits: omits ?? [],
  isOfAffiliate: isOfAffiliate === true,
});

/** What is long, or about the work of staff alone. */
const campaignDetails = [
  ...(['description', 'rules_allowed', 'rules_forbidden', 'deeplink_template', 'audience'] as const),
  ...(['comercial_manager_id', 'operational_manager_id', 'network_manager_id', 'logo_url', 'version'] as const),
] as const;

/** Where somebody lives and is called, and the token of the affiliate. */
const personalData = [
  ...(['phone_number', 'address', 'address_number', 'address_other', 'zip_code', 'neighborhood'] as const),
  ...(['token', 'version'] as const),
] as const;

/** The tools, in the order in which they are listed. A tool is there for a key that may read its resource. */
export const tools: readonly Tool[] = [
  toolOf(contracts.campaign, 'list', {
    name: 'list_campaigns',
    title: 'Campaigns',
    sentence: 'Lists campaigns: what they pay, for whom, and how long sales wait for approval and release.',
    omits: campaignDetails,
  }),
  toolOf(contracts.campaign, 'one', {
    name: 'get_campaign',
    title: 'One campaign',
    sentence: 'Reads one campaign with its description, its rules, and the channels that it admits.',
    omits: ['comercial_manager_id', 'operational_manager_id', 'network_manager_id', 'logo_url'],
  }),
  toolOf(contracts.participation, 'list', {
    name: 'list_participations',
    title: 'Participations',
    sentence: 'Lists which channels take part in which campaigns, or asked to, with the reason of a refusal or pause.',
    omits: ['version'],
  }),
  toolOf(contracts.coupon, 'list', {
    name: 'list_coupons',
    title: 'Coupons',
    sentence: 'Lists the coupons of campaigns with the days on which they are valid.',
    omits: ['version'],
  }),
  toolOf(contracts.channel, 'list', {
    name: 'list_channels',
    title: 'Channels',
    sentence: 'Lists the channels, such as sites, on which affiliates promote campaigns, with their state.',
    omits: ['affiliate_email', 'version'],
  }),
  toolOf(contracts['tracking-link'], 'list', {
    name: 'list_links',
    title: 'Links',
    sentence: 'Lists the short links of affiliates with their sub-ids and what each brought recently.',
    omits: ['logo_url', 'version'],
  }),
  toolOf(contracts.click, 'list', {
    name: 'list_clicks',
    title: 'Clicks by day',
    sentence: 'Lists the clicks of each day on the links of a channel to a campaign, those of robots apart.',
  }),
  toolOf(contracts.conversion, 'list', {
    name: 'list_sales',
    title: 'Sales',
    sentence:
      'Lists sales (conversions) with amount, commission, state and sub-ids (xtrasParams1 to 5). Use it to find the id of a sale by its order number (q), then explain_sale.',
    omits: ['version'],
  }),
  toolOf(contracts['conversion-total'], 'list', {
    name: 'sum_sales',
    title: 'Sum of sales',
    sentence: 'Sums the sales that a filter of list_sales finds: number, amount and commission, refused ones apart.',
  }),
  toolOf(contracts['conversion-history'], 'one', {
    name: 'explain_sale',
    title: 'What happened to a sale',
    sentence:
      'Tells what happened to one sale from the click to the payment: why it was refused or earns nothing, by which rate it earns, and where its money is (standing).',
  }),
  toolOf(contracts.report, 'list', {
    name: 'report_earnings',
    title: 'Earnings by group',
    sentence:
      'Sums clicks, sales and commission of a period by day, campaign, channel, link, sub-id or creative (group_by).',
  }),
  toolOf(contracts['dashboard-summary'], 'list', {
    name: 'compare_periods',
    title: 'A period and the one before',
    sentence: 'Sums clicks, sales and commission of a period, day by day and by state, beside the period before.',
  }),
  toolOf(contracts.commission, 'list', {
    name: 'list_commissions',
    title: 'Commissions',
    sentence: 'Lists commissions summed by campaign, channel, month and state.',
  }),
  toolOf(contracts['commission-sum'], 'list', {
    name: 'sum_commissions',
    title: 'Balance of commissions',
    sentence:
      "Sums an affiliate's commissions by bucket: '2' available, '3,12,4' in progress to payment, '1' in the future.",
  }),
  toolOf(contracts['payout-standing'], 'one', {
    name: 'explain_payment',
    title: 'When the next payment comes and what holds it',
    sentence:
      'Tells what an affiliate can be paid, until when to request it, on which day it is paid, and everything that holds it (blockers).',
    // Whom it would pay is nothing that the question needs.
    omits: ['payment_info'],
    isOfAffiliate: true,
  }),
  toolOf(contracts.payment, 'list', {
    name: 'list_payments',
    title: 'Payments',
    sentence: 'Lists payments with their state, the day on which each is expected, and what it waits for.',
    omits: ['receipt', 'version'],
  }),
  toolOf(contracts.waiting, 'list', {
    name: 'list_waiting',
    title: 'What waits for a decision',
    sentence: 'Lists what waits for the owner of the key: how many, how much, since when and by when.',
  }),
  toolOf(contracts.search, 'list', {
    name: 'find_records',
    title: 'Find records',
    sentence: 'Finds people, companies, orders, payments and files by a name, a number or any other text at hand (q).',
  }),
  toolOf(contracts.affiliate, 'list', {
    name: 'list_affiliates',
    title: 'Affiliates',
    sentence: 'Lists affiliates with their state and managers.',
    omits: personalData,
  }),
  toolOf(contracts.affiliate, 'one', {
    name: 'get_affiliate',
    title: 'One affiliate',
    sentence: 'Reads who an affiliate is: its name, state and managers.',
    omits: personalData,
    isOfAffiliate: true,
  }),
  toolOf(contracts.advertiser, 'list', {
    name: 'list_advertisers',
    title: 'Advertisers',
    sentence: 'Lists the advertisers whose campaigns are promoted.',
    omits: ['logo_url', 'version'],
  }),
  toolOf(contracts['advertiser-conversion'], 'list', {
    name: 'list_orders',
    title: 'Orders of an advertiser',
    sentence:
      'Lists the orders that the campaigns of an advertiser brought: what became of each (validation_status 0 is refused), why it was refused, and what the advertiser is billed for it.',
  }),
  toolOf(contracts.postback, 'list', {
    name: 'list_postbacks',
    title: 'Postbacks',
    sentence:
      'Lists what the servers of advertisers reported in the last 30 days and what was answered. Use is_refused to find what was refused; fault says why.',
    filter: ['q', 'advertiser_id', 'is_test', 'is_refused', 'from', 'to'],
    omits: ['key_id', 'lost_commission'],
  }),
  toolOf(contracts['advertiser-invoice'], 'list', {
    name: 'list_invoices',
    title: 'Invoices to advertisers',
    sentence: 'Lists invoices to advertisers: what each month is billed by campaign, what was paid and what is open.',
    omits: ['public_url', 'link_expires_at', 'payments', 'credits', 'version'],
  }),
  toolOf(contracts['advertiser-invoice'], 'one', {
    name: 'get_invoice',
    title: 'One invoice to an advertiser',
    sentence: 'Reads one invoice to an advertiser with its payments, and its credits and why each was given.',
    omits: ['public_url', 'link_expires_at', 'version'],
  }),
  toolOf(contracts['campaign-margin'], 'list', {
    name: 'list_margins',
    title: 'Margins of campaigns',
    sentence: 'Sums what campaigns left to the operator in a period: revenue, commission and margin.',
  }),
  toolOf(contracts['dashboard-money'], 'list', {
    name: 'sum_money',
    title: 'Where the money stands',
    sentence:
      'Tells what is paid next, what waits for a tax invoice, what failed, what advertisers owe, and each month.',
  }),
];
