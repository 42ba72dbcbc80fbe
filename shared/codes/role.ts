import { defineCodeList, type NameOf } from './code-list.ts';
import type { profile } from './profile.ts';
import type { ResourceName } from './resource-name.ts';

/**
 * Whose things a role reaches: everybody's, those of the affiliates whose commercial or service manager it is, those of
 * its own affiliate, or nobody's.
 */
export const scopes = ['all', 'assigned', 'own', 'none'] as const;
export type Scope = (typeof scopes)[number];

type Verb = 'list' | 'one' | 'create' | 'update' | 'delete';

/** One thing that can be done to a resource: `resource:verb`. */
export type ResourceGrant = `${ResourceName}:${Verb}`;

/** What a role is granted; a `*` stands for every resource or every verb. */
type Grant = `${ResourceName | '*'}:${Verb | '*'}`;

interface RoleEntry {
  readonly code: string;
  readonly name: string;
  readonly colour: 'default' | 'primary' | 'info' | 'success' | 'warning' | 'error';
  /** The profile of its users on the wire; null for who is not signed in. */
  readonly profile: NameOf<typeof profile> | null;
  /** The scopes that its users may have; the first is the usual one. */
  readonly scopes: readonly [Scope, ...Scope[]];
  readonly may: readonly Grant[];
  /** Fields that it may see but not set, by resource. */
  readonly mayNotSet?: Readonly<Partial<Record<ResourceName, readonly string[]>>>;
  /** Resources whose sensitive fields it sees masked. */
  readonly masked?: readonly ResourceName[];
}

/** Lists that choices in forms are made of. */
const lookUps: readonly Grant[] = [
  'bank:*',
  'country:*',
  'channel-type:list',
  'channel-category:list',
  'postal-code:one',
  'campaign:list',
];
const staffLookUps: readonly Grant[] = [...lookUps, 'manager:*', 'affiliate-manager:*', 'advertiser:list'];
const earnings: readonly Grant[] = [
  'conversion:list',
  'conversion-total:list',
  'commission:list',
  'commission-sum:list',
];
const affiliateData: readonly Grant[] = ['affiliate:list', 'affiliate:one', 'affiliate-settings:one'];
const ownReads: readonly Grant[] = [
  ...lookUps,
  ...earnings,
  'affiliate:one',
  'affiliate-manager:list',
  'affiliate-settings:one',
  'channel:list',
  'channel:one',
  'invoice:list',
  'payment-info:list',
];
const ownRules = {
  profile: 'afiliado',
  scopes: ['own'],
  mayNotSet: {
    affiliate: ['status', 'comercial_manager_id', 'service_manager_id'],
    channel: ['cj_id'],
  },
} as const;

/** Who may do what, one row per role. The gateway decides by it, the proxy and the screens follow the same rows. */
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
        ...staffLookUps,
        ...earnings,
        ...affiliateData,
        'affiliate:update',
        'channel:*',
        'invoice:*',
        'payment-info:*',
        'payment-request:create',
        'conversion-import:*',
        'import-mapping:*',
        'audit-entry:list',
        'outbox-mail:*',
      ],
    },
    {
      code: 'finance',
      name: 'finance',
      colour: 'success',
      profile: 'financeiro',
      scopes: ['all'],
      may: [
        ...staffLookUps,
        ...earnings,
        ...affiliateData,
        'channel:list',
        'channel:one',
        'invoice:*',
        'payment-info:list',
        'payment-request:create',
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
        ...staffLookUps,
        ...affiliateData,
        'conversion:list',
        'conversion-total:list',
        'channel:*',
        'conversion-import:*',
        'import-mapping:*',
      ],
    },
    {
      code: 'auditor',
      name: 'auditor',
      colour: 'default',
      profile: 'auditor',
      scopes: ['all'],
      may: ['*:list', '*:one'],
      masked: ['payment-info'],
    },
    {
      code: 'main',
      name: 'main',
      colour: 'default',
      ...ownRules,
      may: [...ownReads, 'affiliate:update', 'channel:*', 'payment-request:create'],
    },
    {
      code: 'secondary',
      name: 'secondary',
      colour: 'default',
      ...ownRules,
      may: [...ownReads, 'affiliate:update', 'channel:*', 'payment-request:create'],
    },
    { code: 'secondary_read_only', name: 'secondary_read_only', colour: 'default', ...ownRules, may: ownReads },
    {
      code: 'visitor',
      name: 'visitor',
      colour: 'default',
      profile: null,
      scopes: ['none'],
      may: ['registration:create', 'activation:create', 'activation-mail:create'],
    },
  ] as const satisfies readonly RoleEntry[],
  fallbackKey: 'other',
});

export type RoleName = NameOf<typeof role>;

/** The row of a role. */
export function roleEntry(name: RoleName): RoleEntry {
  const entry: RoleEntry | undefined = role.byCode(name);
  if (entry === undefined) throw new Error(`there is no role ${name}`);
  return entry;
}

/**
 * Resources that belong to no affiliate, so that who works with assigned affiliates alone has no part in them. Choices of
 * forms are not among them.
 */
const beyondAssigned: ReadonlySet<string> = new Set<ResourceName>([
  'outbox-mail',
  'conversion-import',
  'import-mapping',
]);

/**
 * Whether a role may do something at all; whose things it reaches is the scope's matter.
 *
 * @param scope of the user; without it the role's usual one
 */
export function roleMay(name: RoleName, resource: string, verb: string, scope?: Scope): boolean {
  const entry = roleEntry(name);
  if ((scope ?? entry.scopes[0]) === 'assigned' && beyondAssigned.has(resource)) return false;
  return entry.may.some((grant) => {
    const [grantedResource, grantedVerb] = grant.split(':');
    return (grantedResource === '*' || grantedResource === resource) && (grantedVerb === '*' || grantedVerb === verb);
  });
}

/** The fields of a resource that a role may see but not set. */
export function fixedFields(name: RoleName, resource: string): readonly string[] {
  const fixed: Readonly<Record<string, readonly string[] | undefined>> = roleEntry(name).mayNotSet ?? {};
  return fixed[resource] ?? [];
}

/** Whether a role sees the sensitive fields of a resource masked. */
export function isMasked(name: RoleName, resource: string): boolean {
  const masked: readonly string[] = roleEntry(name).masked ?? [];
  return masked.includes(resource);
}

/**
 * The role of a signed-in user. A profile that is not in the list, as a foreign gateway may have, counts as a manager's,
 * and an access that says nothing of its level as a full one.
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
