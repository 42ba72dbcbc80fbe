import { type PlainResource, plainResources } from '#shared/codes/platform/plain-noun.ts';
import type { Audience, Verb } from '#shared/contract/contract.ts';
import type { contracts, ResourceName } from '#shared/resources/index.ts';
import type { PersonName } from '../access/people.ts';
import type { RestClient } from '../support/client.ts';

export type Row = Record<string, unknown> & { id: number | string };
export type Fields = Record<string, unknown>;

/** Who acts in the tests of the resources: people of the sample data. */
export type Speakers = Record<Audience, RestClient>;

/** The ids that a call may name: one affiliate's and what belongs to it, one of each plain noun, or all absent. */
export interface Target extends Record<PlainResource, number> {
  affiliate: number;
  /** A campaign of the advertiser that has the same number as the affiliate, an invoice that was issued to it, and one of its sales. */
  advertiser_campaign: number;
  advertiser_invoice: number;
  advertiser_sale: number;
  /** A secondary access, of a person who makes no calls. */
  access: number;
  site: number;
  invoice: number;
  /** The file of a tax invoice of the affiliate. */
  invoice_upload: number;
  mail: number;
  /** A bonus of the affiliate. */
  bonus: number;
  /** What a decision on a conversion of the affiliate is to add, which waits for a second person. */
  commission_addition: number;
  /** An approved conversion of the affiliate. */
  conversion: number;
  payment: number;
  /** A tracking link of the affiliate. */
  tracking_link: number;
  /** An endpoint of the affiliate, and what was sent to it. */
  webhook_endpoint: number;
  webhook_delivery: number;
  /** The payment info of the affiliate. */
  payment_info: number;
  payment_run: number;
  bank_return: number;
  conversion_import: number;
  /** A participation of one of the affiliate's channels, which has a sale cap. */
  participation: string;
  staffUser: number;
  /** The service manager that the affiliate has; null for none. */
  serviceManager: number | null;
}

/** What in a {@link Target} is an id. */
export type Kind = Exclude<keyof Target, 'serviceManager'>;

/** The path of a mailed link's page. */
export type MailedLink = 'invitation' | 'password-reset' | 'email-undo';

/** What makes something that a call uses up. */
export interface Supplies {
  /** Another number each time. */
  serial: () => number;
  /** The secret of a new registration's link. */
  activationHash: () => Promise<string>;
  /** The secret of the unsubscribe link in a mail of news. */
  unsubscribeHash: () => Promise<string>;
  /** A new, confirmed secondary access of an affiliate. */
  access: (affiliateId: number) => Promise<number>;
  /** The secret of the newest link for a purpose, mailed to a new access. */
  linkHash: (purpose: MailedLink) => Promise<string>;
  /** A new channel of an affiliate. */
  site: (affiliateId: number) => Promise<number>;
  /** A new participation of an affiliate, which waits; with a sale cap or without. */
  participation: (affiliateId: number, hasCap?: boolean) => Promise<string>;
  /** An approved conversion of an affiliate. */
  conversion: (affiliateId: number) => Promise<number>;
  /** A new bonus of an affiliate. */
  bonus: (affiliateId: number) => Promise<number>;
  /** A new decision on a conversion of an affiliate that waits for a second person. */
  addition: (affiliateId: number) => Promise<number>;
  /** A new tracking link of an affiliate. */
  trackingLink: (affiliateId: number) => Promise<number>;
  /** A new endpoint of an affiliate. */
  webhookEndpoint: (affiliateId: number) => Promise<number>;
  /** A new file of a tax invoice of an affiliate. */
  taxInvoiceUpload: (affiliateId: number) => Promise<number>;
  /** Payment info of an affiliate: what it has, or else a new one. */
  paymentInfo: (affiliateId: number) => Promise<number>;
  /** The secret of a link that freezes the payments of an affiliate whom nothing else is tried on. */
  freezeHash: () => Promise<string>;
  /** A new record of a plain noun, of an affiliate where it belongs to one. */
  plain: (resource: PlainResource, affiliateId: number) => Promise<number>;
}

export type MakeBody = (target: Target, supplies: Supplies) => unknown;

/** What a call of the gateway takes, as if the caller were admitted. */
export interface WireCall {
  query?: Record<string, string | number>;
  body?: unknown;
  /** Parts of the path, in place of those that the target has. */
  params?: Record<string, string | number>;
}

/** A way to make a call, and what comes of it. */
export interface Way {
  /** Where it names an object that may be somebody else's; absent: nowhere. */
  names?: 'path' | 'elsewhere';
  /** It names an affiliate, and none is an advertiser's own. */
  namesAffiliate?: true;
  /** Naming what is foreign or absent finds nothing, with 200 instead of 404. */
  findsNothing?: true;
  /** Statuses besides 2xx that mean that the caller was admitted. */
  admitted?: readonly number[];
}

/** A way to make a call of the gateway. */
export interface WireWay extends Way {
  make?: (target: Target, supplies: Supplies) => WireCall | Promise<WireCall>;
  /** The call ends the session that it is made with. */
  endsSession?: true;
}

/** A call of the gateway. Several ways are several ways to name an object. */
export interface WireDeclaration extends WireWay {
  may: readonly PersonName[];
  /** What the `:id` or `:affiliateId` of its path names. */
  object?: Kind;
  /** The object belongs to no affiliate: all who may make the call reach it. */
  isShared?: true;
  /** What is added to its body would end sessions, so nothing is. */
  isUsedUp?: true;
  ways?: readonly WireWay[];
}

/** The calls of the gateway by `method app path`. */
export type WireDeclarations = Readonly<Record<string, WireDeclaration>>;

/** A way to use a verb of a resource, or a stream. */
export interface RestWay extends Way {
  make: (target: Target, supplies: Supplies) => RestCall | Promise<RestCall>;
}

/** A request of a browser. */
export interface RestCall {
  method: string;
  path: string;
  body?: unknown;
}

/**
 * All that the tests know of one resource beyond its contract: how to use it, and who may. Who may is written down here
 * once more, in people, so that a mistake in the table of the roles is seen.
 */
export interface Declaration<Key = string> {
  /** Filter keys without which its list says nothing. */
  base?: Fields;
  /** What narrows a list to the records that may be changed, where not all of them may. */
  changeable?: Fields;
  /** Fields that the gateway works out from those that are changed. */
  derived?: readonly string[];
  /** What narrows a list to few enough rows for any order. */
  narrow?: Fields;
  /** Amounts that are empty where there is nothing, and sorted as zero. */
  blankIsZero?: readonly string[];
  /** It adds up what is found: one row, also where that is nothing. */
  isSum?: true;
  /** For filter keys that are no field of the record: the value that finds a record. */
  find?: Partial<Record<Key & string, (row: Row, audience: Audience) => unknown>>;
  /** An id to read, where the record in hand cannot come from a list. */
  id?: number | string;
  /** An id that names nothing, with its answer, where they differ from the usual ones. */
  absent?: { id: string; status: number; code: string };
  /** A new body to create, each time another one; `serial` counts. */
  create?: (actors: Speakers, serial: number, audience: Audience) => Fields | Promise<Fields>;
  /** Partial bodies, each of one call, with values that the sample data do not have. */
  updates?: Partial<Record<Audience, readonly Fields[]>>;
  /** Verbs that are actions rather than plain records: a test of their own says what they do. */
  actions?: readonly Verb[];
  /** Verbs that are not its own: a stream has their address. */
  streams?: readonly Verb[];
  /** A field of its input with a value that its schema refuses. */
  broken?: Fields;

  /** Who may do what; a verb that is left out is nobody's. */
  may: Partial<Record<Verb, readonly PersonName[]>>;
  /** What its ids name; absent: nothing that belongs to anybody. */
  kind?: Kind;
  /** It belongs to no affiliate: all who may do something with it reach it. */
  isShared?: true;
  /** Statuses besides 2xx that mean that the caller was admitted to read, change or delete one. */
  admitted?: readonly number[];
  /** A body that is admitted, to create one for a target. */
  creation?: { body: MakeBody; admitted?: readonly number[] };
  /** A body that is admitted, to change one. */
  change?: (serial: number) => Fields;
  /** Statuses besides 2xx that mean that a change was admitted. */
  changeAdmitted?: readonly number[];
  /** Makes sure that there is what an id names. */
  ready?: (target: Target, supplies: Supplies) => Promise<unknown>;
  /** Statuses besides 2xx that mean that the caller of a delete was admitted. */
  removalAdmitted?: readonly number[];
  /** Makes a record to delete. */
  spare?: (target: Target, supplies: Supplies) => Promise<number | string>;
  /** A body of it works once, or what is added to it would end sessions, so nothing is added to it. */
  isUsedUp?: true;
  /** Files beside its five verbs, by their name. */
  files?: Readonly<Record<string, RestWay & { may: readonly PersonName[] }>>;
  /** The calls of the gateway that serve it. */
  wire: WireDeclarations;
}

type FilterKey<Name extends ResourceName> = keyof (typeof contracts)[Name]['filter']['shape'];

/** A declaration for every resource; one that is missing does not compile. */
export type Declarations = { readonly [Name in ResourceName]: Declaration<FilterKey<Name>> };

const absentId = 987_654_321;

/** A value for each plain noun. */
export function everyPlain<Value>(value: (resource: PlainResource) => Value) {
  return Object.fromEntries(plainResources.map((resource) => [resource, value(resource)])) as Record<
    PlainResource,
    Value
  >;
}

export const absent: Target = {
  affiliate: absentId,
  advertiser_campaign: absentId,
  advertiser_invoice: absentId,
  advertiser_sale: absentId,
  access: absentId,
  site: absentId,
  invoice: absentId,
  mail: absentId,
  payment_info: absentId,
  payment_run: absentId,
  bank_return: absentId,
  payment: absentId,
  staffUser: absentId,
  conversion_import: absentId,
  bonus: absentId,
  commission_addition: absentId,
  tracking_link: absentId,
  webhook_endpoint: absentId,
  webhook_delivery: absentId,
  participation: `${absentId}-${absentId}`,
  conversion: absentId,
  invoice_upload: absentId,
  ...everyPlain(() => absentId),
  serviceManager: null,
};

export const filterQuery = (filter: unknown): string => `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
