import { defineCodeList, type NameOf } from '#shared/codes/code-list.ts';
import { plainGrants } from '#shared/codes/platform/plain-noun.ts';
import type { ResourceName } from '#shared/codes/platform/resource-name.ts';
import { beyondAssigned } from './beyond-assigned.ts';
import {
  advertiserReads,
  affiliateData,
  campaignReads,
  campaignWork,
  commissionReads,
  conversionWork,
  earnings,
  type Grant,
  keyReads,
  moneyWork,
  ownIdentity,
  ownReads,
  ownWork,
  participations,
  sales,
  staffLookUps,
  tracking,
  viewReads,
} from './grants.ts';
import type { profile } from './profile.ts';

/**
 * The records that a role may access: all, those of affiliates whose commercial or service manager it is, those of its
 * own affiliate, those of its own advertiser, or none.
 */
export const scopes = ['all', 'assigned', 'own', 'advertiser', 'none'] as const;
export type Scope = (typeof scopes)[number];

interface RoleEntry {
  readonly code: string;
  readonly name: string;
  readonly colour: 'default' | 'primary' | 'info' | 'success' | 'warning' | 'error';
  /** The profile of its users on the wire; null for who is no user. */
  readonly profile: NameOf<typeof profile> | null;
  /** The scopes that its users may have; the first is the default. */
  readonly scopes: readonly [Scope, ...Scope[]];
  readonly may: readonly Grant[];
  /** Fields that it may see but not set, by resource. */
  readonly mayNotSet?: Readonly<Partial<Record<ResourceName, readonly string[]>>>;
  /** It is a key, not a person: it has no session, so nothing that needs one is open to it. */
  readonly isKey?: true;
  /** It looks at what is somebody else's: no call that changes anything is open to it, whatever the call needs. */
  readonly isView?: true;
  /** Resources whose sensitive fields are masked for it. */
  readonly masked?: readonly ResourceName[];
}

const ownRules = {
  profile: 'afiliado',
  scopes: ['own'],
  mayNotSet: {
    affiliate: ['status', 'status_reason', 'comercial_manager_id', 'service_manager_id'],
    channel: ['cj_id'],
  },
} as const;

/** The permission table, one row per role. The gateway enforces it; the proxy and the screens use the same table. */
export const role = defineCodeList({
  name: 'role',
  entries: [
    {
      code: 'administrator',
      name: 'administrator',
      colour: 'primary',
      profile: 'administrador',
      scopes: ['all'],
      may: ['*:*'],
    },
    {
      code: 'manager',
      name: 'manager',
      colour: 'info',
      profile: 'gerente',
      scopes: ['all', 'assigned'],
      may: [
        ...plainGrants('manager'),
        ...staffLookUps,
        ...earnings,
        ...affiliateData,
        ...campaignReads,
        ...commissionReads,
        'access:*',
        'affiliate-view:create',
        'affiliate-view:delete',
        'login-email:update',
        'affiliate:update',
        'account-deletion:one',
        'account-deletion:update',
        'channel:*',
        'invoice:*',
        'bonus:*',
        'bonus-type:list',
        'invoice-payment:list',
        'invoice-upload:*',
        'payment-info:*',
        'tax-document:one',
        'payment-hold:*',
        'payout-standing:one',
        'payment-freeze:one',
        'payment-freeze:delete',
        'dashboard-money:list',
        'payment:list',
        'payment-commission:list',
        'payment:one',
        'commission-schedule:create',
        'payment-group:list',
        'payment-group:one',
        'payment-request:create',
        ...conversionWork,
        'audit-entry:list',
        'outbox-mail:*',
        'email-preference:*',
        'newsletter:*',
        'newsletter-audience:list',
        ...tracking,
        ...participations,
      ],
    },
    {
      code: 'finance',
      name: 'finance',
      colour: 'success',
      profile: 'financeiro',
      scopes: ['all'],
      may: [
        ...plainGrants('finance'),
        ...staffLookUps,
        ...earnings,
        ...affiliateData,
        ...campaignReads,
        ...commissionReads,
        'channel:list',
        'channel:one',
        'invoice:*',
        'bonus:*',
        'commission-addition:*',
        'bonus-type:list',
        'invoice-payment:list',
        ...moneyWork,
        'audit-entry:list',
      ],
    },
    {
      code: 'campaigns',
      name: 'campaigns',
      colour: 'warning',
      profile: 'campanhas',
      scopes: ['all'],
      may: [
        ...plainGrants('campaigns'),
        ...staffLookUps,
        ...affiliateData,
        ...sales,
        ...campaignWork,
        'channel:*',
        ...conversionWork,
        'newsletter:*',
        'newsletter-audience:list',
        ...tracking,
        ...participations,
      ],
    },
    {
      code: 'auditor',
      name: 'auditor',
      colour: 'default',
      profile: 'auditor',
      scopes: ['all'],
      may: [...ownIdentity, '*:list', '*:one'],
      masked: ['payment-info', 'invoice-upload', 'webhook-endpoint'],
    },
    {
      code: 'main',
      name: 'main',
      colour: 'default',
      ...ownRules,
      may: [
        ...ownReads,
        ...ownWork,
        'tax-document:one',
        'account-deletion:one',
        'account-deletion:create',
        'payment-info:*',
        'access:*',
        'login-email:update',
        'affiliate-token:*',
      ],
    },
    {
      code: 'secondary',
      name: 'secondary',
      colour: 'default',
      ...ownRules,
      may: [...ownReads, ...ownWork],
    },
    {
      code: 'secondary_read_only',
      name: 'secondary_read_only',
      colour: 'default',
      ...ownRules,
      may: ownReads,
      masked: ['payment-info', 'invoice-upload'],
    },
    {
      code: 'api_token',
      name: 'api_token',
      colour: 'default',
      ...ownRules,
      isKey: true,
      may: keyReads,
    },
    {
      // Staff who look at the portal as an affiliate sees it.
      code: 'affiliate_view',
      name: 'affiliate_view',
      colour: 'default',
      ...ownRules,
      isKey: true,
      isView: true,
      may: viewReads,
      masked: ['payment-info', 'invoice-upload'],
    },
    {
      // The servers of an advertiser, which has no users: by a key that reads.
      code: 'advertiser',
      name: 'advertiser',
      colour: 'default',
      profile: null,
      scopes: ['advertiser'],
      isKey: true,
      may: advertiserReads,
    },
    {
      code: 'visitor',
      name: 'visitor',
      colour: 'default',
      profile: null,
      scopes: ['none'],
      may: [
        'registration:create',
        'activation:create',
        'activation-mail:create',
        'unsubscription:create',
        'payment-freeze:create',
        'payment-confirmation:create',
        'password-reset:create',
        'password-reset:update',
        'invitation:create',
        'email-undo:create',
        'mailed-link:one',
        'outbound-invoice:one',
      ],
    },
  ] as const satisfies readonly RoleEntry[],
});

export type RoleName = NameOf<typeof role>;

/** The roles of staff users, in the order of a select. */
export const staffRoles = ['administrator', 'manager', 'finance', 'campaigns', 'auditor'] as const satisfies RoleName[];

export type StaffRole = (typeof staffRoles)[number];

export function roleEntry(name: RoleName): RoleEntry {
  const entry: RoleEntry | undefined = role.byCode(name);
  if (entry === undefined) throw new Error(`there is no role ${name}`);
  return entry;
}

/**
 * Checks whether a role may use a verb at all; the scope restricts the records.
 *
 * @param scope the user's scope; default: the role's first scope
 */
export function roleMay(name: RoleName, resource: string, verb: string, scope?: Scope): boolean {
  const entry = roleEntry(name);
  if ((scope ?? entry.scopes[0]) === 'assigned' && beyondAssigned.has(resource)) return false;
  const grants = grantsOf(name, entry.may);
  return (
    grants.has(`${resource}:${verb}`) || grants.has('*:*') || grants.has(`${resource}:*`) || grants.has(`*:${verb}`)
  );
}

const knownGrants = new Map<RoleName, ReadonlySet<string>>();

/** Each request asks, and a role has up to some hundred grants. */
function grantsOf(name: RoleName, may: readonly string[]): ReadonlySet<string> {
  const known = knownGrants.get(name);
  if (known) return known;
  const grants = new Set(may);
  knownGrants.set(name, grants);
  return grants;
}

/** Returns the fields of a resource that a role may see but not set. */
export function fixedFields(name: RoleName, resource: string): readonly string[] {
  const fixed: Readonly<Record<string, readonly string[] | undefined>> = roleEntry(name).mayNotSet ?? {};
  return fixed[resource] ?? [];
}

/** Checks whether the sensitive fields of a resource are masked for a role. */
export function isMasked(name: RoleName, resource: string): boolean {
  const masked: readonly string[] = roleEntry(name).masked ?? [];
  return masked.includes(resource);
}

/**
 * Returns the role of a signed-in user. An unknown profile of a foreign gateway counts as manager, and a missing access
 * level as full.
 */
export function roleOfUser(user: {
  profile: string;
  isMain: boolean;
  level?: 'full' | 'read_only' | null | undefined;
}): RoleName {
  const name = user.profile.trim().toLowerCase();
  if (name === '') return 'visitor';
  if (name === 'afiliado') {
    return user.isMain ? 'main' : user.level === 'read_only' ? 'secondary_read_only' : 'secondary';
  }
  return role.entries.find((entry) => entry.profile === name)?.name ?? 'manager';
}
