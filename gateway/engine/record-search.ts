import { and, type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ResourceGrant } from '#shared/codes/accounts/grants.ts';
import type { Scope } from '#shared/codes/accounts/role.ts';
import { type SearchForm, searchForm } from '#shared/codes/platform/search-form.ts';
import type { SearchKind } from '#shared/codes/platform/search-kind.ts';
import type { RecognizedSearch } from '#shared/rules/recognize-search.ts';
import type { Database } from '../db/client.ts';
import { preparedByShape } from '../db/prepared.ts';
import { phraseQuery, wordQuery } from '../db/text-search.ts';
import { reach, type ReachId, reachValues } from './access.ts';
import { type Actor, actorMay } from './actor.ts';
import type { GatewayContext, Hooks } from './context.ts';

/** How many records of one kind are found by one form. */
const foundMax = 6;

/** How a noun is found by a form of text. */
interface FormSearch {
  /** A condition that an index serves. The placeholder takes the value of `toDatabase`. */
  where: (value: Placeholder) => SQL;
  /** What the text was found in; left out where it is in the title or in the details. */
  matched?: Column | SQL;
  /** The order of an index that also has the form's column, for values that many records have. */
  newestBy?: Column;
}

/** A noun that can be found from anywhere, and how. It is read with the grant and within the reach of its own list. */
export interface RecordSearch {
  kind: SearchKind;
  needs: ResourceGrant;
  /** For values that some readers see masked or not at all, and must not discover by searching. */
  mayRead?: (actor: Actor) => boolean;
  table: SQL;
  /** What the columns of `row` need besides the table. */
  joins?: SQL;
  id: Column;
  /** Column with the owning affiliate's id; null for records that belong to no affiliate. */
  affiliateId: Column | null;
  /** A condition by scope for records that belong to no affiliate, or not to one alone. It may use `joins`. */
  visible?: (scope: Scope, reachId: ReachId) => SQL | undefined;
  only?: SQL;
  row: {
    title: Column | SQL;
    /** Names, joined by ' · '. */
    detail?: Column | SQL;
    status?: Column | SQL;
    amountCents?: Column | SQL;
    /** The record on whose page this one is shown. */
    parentId?: Column;
  };
  /** The path of its page in the back-office. */
  path: (record: { id: string; parentId: string; title: string }) => string;
  forms: Readonly<Partial<Record<SearchForm, FormSearch>>>;
}

/** A record that was found. */
export interface FoundRecord {
  id: string;
  kind: SearchKind;
  title: string;
  detail: string | null;
  status: string | null;
  amountCents: number | null;
  path: string;
  /** The form of text by which it was found. */
  form: SearchForm;
  /** The value that has the text, where it is neither in the title nor in the details. */
  matched: string | null;
}

const reversed = (text: string): string => Array.from(text).reverse().join('');

/** Converts the value of a form for the database; other forms are compared as they are. */
const toDatabase: Readonly<Partial<Record<SearchForm, (value: string) => string>>> = {
  document: (code) => code.toLowerCase(),
  phone: reversed,
  words: wordQuery,
  address: phraseQuery,
};

/** One noun by one form, with the name of the placeholder of its value. */
interface Branch {
  source: number;
  form: SearchForm;
  valueName: string;
}

interface Shape {
  scope: Scope;
  branches: readonly Branch[];
}

const wholeWords = 'wholeWords';
const formRank = new Map<string, number>(searchForm.allCodes.map((form, rank) => [form, rank]));

/** Returns where a text is to be looked for: the nouns that the actor may list, by the forms that it can have. */
function branchesOf(sources: readonly RecordSearch[], actor: Actor, recognized: RecognizedSearch): Branch[] {
  const { kinds, values, words } = recognized;
  return sources.flatMap(({ kind, needs, mayRead, forms }, source): Branch[] => {
    const [resource = '', verb = ''] = needs.split(':');
    if (!actorMay(actor, resource, verb) || mayRead?.(actor) === false) return [];
    // A kind that the text does not name is found by its words alone.
    if (kinds !== null && !kinds.includes(kind))
      return words !== null && forms.words ? [{ source, form: 'words', valueName: wholeWords }] : [];
    // Channels of an address would also be found by the beginnings of its words.
    const isCoarser = (form: SearchForm) => form === 'words' && values.address !== undefined && forms.address;
    return searchForm.allCodes.flatMap((form) =>
      values[form] !== undefined && forms[form] && !isCoarser(form) ? [{ source, form, valueName: form }] : [],
    );
  });
}

const nothing = sql`null`;

/** Returns the newest records that a form finds. Only these are joined with what is shown of them. */
function selectOf(source: RecordSearch, { source: index, form, valueName }: Branch, scope: Scope): SQL {
  const { kind, table, joins = sql``, id, affiliateId, visible, only, row } = source;
  const { where, matched = nothing, newestBy } = source.forms[form] ?? { where: () => sql`false` };
  const isVisible = visible?.(scope, sql.placeholder('reachId'));
  const found = and(
    where(sql.placeholder(valueName)),
    only,
    affiliateId === null ? undefined : reach(scope, affiliateId),
    isVisible,
  );
  const newest = newestBy ? sql` order by ${newestBy} desc limit ${foundMax}` : sql``;
  // An array is evaluated once, by the index of the form. As a join or with the order of the outer query, the planner
  // could read the whole table from its newest row on.
  return sql`(select ${kind}::text as kind, ${form}::text as form, ${index}::integer as source,
      ${id}::text as id, ${row.parentId ?? nothing}::text as parent_id, ${row.title}::text as title,
      ${row.detail ?? nothing}::text as detail, ${row.status ?? nothing}::text as status,
      ${row.amountCents ?? nothing}::bigint as amount_cents, ${matched}::text as matched
    from ${table} ${joins}
    where ${id} = any(array(select ${id} from ${table} ${isVisible ? joins : sql``} where ${found}${newest}))
    order by ${id} desc limit ${foundMax})`;
}

interface FoundRow {
  kind: SearchKind;
  form: SearchForm;
  source: number;
  id: string;
  parentId: string | null;
  title: string;
  detail: string | null;
  status: string | null;
  amountCents: number | null;
  matched: string | null;
}

const statementOf = (
  db: Database['db'],
  sources: readonly RecordSearch[],
  { scope, branches }: Shape,
  name: string,
) => {
  const selects = branches.flatMap((branch) => {
    const source = sources[branch.source];
    return source === undefined ? [] : [selectOf(source, branch, scope)];
  });
  return db
    .select({
      kind: sql<SearchKind>`found.kind`,
      form: sql<SearchForm>`found.form`,
      source: sql<number>`found.source`,
      id: sql<string>`found.id`,
      parentId: sql<string | null>`found.parent_id`,
      title: sql<string>`found.title`,
      detail: sql<string | null>`found.detail`,
      status: sql<string | null>`found.status`,
      amountCents: sql<number | null>`found.amount_cents`.mapWith(Number),
      matched: sql<string | null>`found.matched`,
    })
    .from(sql`(${sql.join(selects, sql` union all `)}) as found`)
    .prepare(name);
};

/** Defines the search of several nouns by one text, in one statement. @param sourcesOf is called once */
export function defineRecordSearch(sourcesOf: (hooks: Hooks) => readonly RecordSearch[]) {
  let sources: readonly RecordSearch[] | undefined;
  const query = preparedByShape('search_records', (db, shape: Shape, name) =>
    statementOf(db, sources ?? [], shape, name),
  );
  return async (
    { database, hooks }: Pick<GatewayContext, 'database' | 'hooks'>,
    actor: Actor,
    recognized: RecognizedSearch,
  ): Promise<FoundRecord[]> => {
    sources ??= sourcesOf(hooks);
    const branches = branchesOf(sources, actor, recognized);
    if (branches.length === 0) return [];
    const values = { ...valuesOf(recognized), ...reachValues(actor) };
    return recordsOf(sources, await query(database, { scope: actor.scope, branches }).execute(values));
  };
}

function valuesOf({ values, words }: RecognizedSearch): Record<string, string> {
  const given: Record<string, string> = { [wholeWords]: words === null ? '' : wordQuery(words) };
  for (const form of searchForm.allCodes) {
    const value = values[form];
    if (value !== undefined) given[form] = toDatabase[form]?.(value) ?? value;
  }
  return given;
}

/** Returns each record once, as it was found by its most telling form, in the order of the forms. */
function recordsOf(sources: readonly RecordSearch[], rows: readonly FoundRow[]): FoundRecord[] {
  const rankOf = ({ form, source }: FoundRow) => (formRank.get(form) ?? 0) * sources.length + source;
  const records = new Map<string, FoundRecord>();
  for (const { id, parentId, source, ...row } of rows.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const key = `${row.kind}-${id}`;
    const path = sources[source]?.path({ id, parentId: parentId ?? '', title: row.title });
    if (path !== undefined && !records.has(key)) records.set(key, { ...row, id: key, path });
  }
  return [...records.values()];
}
