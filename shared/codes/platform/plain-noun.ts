type ManagingRole = 'manager' | 'finance' | 'campaigns' | 'affiliate';

/**
 * Nouns of staff with plain audit actions, and the roles that manage each. Administrators may do everything, auditors read
 * everything; an affiliate among them reads its own. Their texts in the audit are built from the name of the resource.
 */
const managedBy = {
  'import-mapping': ['manager', 'campaigns'],
  'affiliate-note': ['manager', 'finance', 'campaigns'],
  'payment-group': ['finance'],
  'commission-group': ['campaigns'],
  'commission-group-division': ['campaigns'],
  'campaign-commission-schedule': ['campaigns'],
  'saved-view': ['manager', 'finance', 'campaigns'],
} as const satisfies Readonly<Record<string, readonly ManagingRole[]>>;

export type PlainResource = keyof typeof managedBy;
type Underscored<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text;
/** Name in the audit: that of the resource with `_` for `-`. */
export type PlainEntity = Underscored<PlainResource>;

// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- Object.keys of a record is typed as any text
export const plainResources = Object.keys(managedBy) as PlainResource[];
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the type names what is replaced here
export const plainEntities = plainResources.map((name) => name.replaceAll('-', '_')) as PlainEntity[];

export const plainVerbs = ['create', 'update', 'delete'] as const;

/** What a role may do with the plain nouns that it manages, or that affiliates read. */
export const plainGrants = (role: ManagingRole) =>
  plainResources
    .filter((name) => managedBy[name].some((each: ManagingRole) => each === role))
    .flatMap((name) =>
      role === 'affiliate' ? [`${name}:list` as const, `${name}:one` as const] : [`${name}:*` as const],
    );
