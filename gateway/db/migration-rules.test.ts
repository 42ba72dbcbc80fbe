import { describe, expect, test } from 'vitest';
import { type Migration, readMigrations } from './migrations.ts';

/** The rule came with this number: those before it were written without it, and stay as they are. */
const firstNumber = 52;

const name = `(?:"public"\\.)?"?(\\w+)"?`;
const pattern = (text: string) => new RegExp(text.replaceAll('NAME', name), 'gi');

interface Rule {
  /** Finds a part of a statement; its first group is the table that it is about, if any. */
  finds: RegExp;
  /** What makes it right. */
  unless: (migration: Migration, statement: string) => boolean;
  says: string;
}

const withNeeds: Rule['unless'] = ({ needs }) => needs !== undefined;

/** Whether the migration puts a view or another table in the place of a table that it renames or drops, or this is that table. */
const withSuccessor: Rule['unless'] = ({ statements }, statement) => {
  const [, renamed] = pattern('alter table NAME rename to').exec(statement) ?? [];
  const [, dropped] = pattern('drop table NAME').exec(statement) ?? [];
  const [, , place] = pattern('alter table NAME rename to NAME').exec(statement) ?? [];
  const has = (text: string) => statements.some((other) => new RegExp(text, 'i').test(other));
  const takesPlace = place !== undefined && has(`drop table "?${place}"?`);
  const table = renamed ?? dropped;
  return takesPlace || (table !== undefined && has(`create view "?${table}"? as|rename to "?${table}"?;?\\s*$`));
};

/** For statements of migrations that run at once, about tables that the migration does not create itself. */
const rules: readonly Rule[] = [
  {
    finds: pattern(
      'drop table (?:if exists )?NAME|alter table NAME (?:drop|rename) (?:column|to)|alter table NAME rename',
    ),
    unless: (migration, statement) => withNeeds(migration, statement) || withSuccessor(migration, statement),
    says: 'takes away what the release before reads: say by "needs" which migration ended that, a release earlier',
  },
  {
    finds: pattern('drop (?:function|view|type|schema|sequence|trigger)'),
    unless: withNeeds,
    says: 'takes away what the release before calls: say by "needs" which migration ended that, a release earlier',
  },
  {
    finds: pattern('alter table NAME alter column "?\\w+"? (?:set data type|type|set not null|drop default)'),
    unless: withNeeds,
    says: 'changes what the release before reads and writes: use a new column, or "needs", a release later',
  },
  {
    finds: pattern('alter table NAME add column "?\\w+"? [^,;]*not null'),
    unless: (_migration, statement) => /\bdefault\b|generated/i.test(statement),
    says: 'is not written by the release before: give it a default',
  },
  {
    finds: pattern('create (?:unique )?index "?\\w+"? on (?!only)NAME'),
    unless: () => false,
    says: 'keeps writers waiting: create the index concurrently, in a migration of its own',
  },
  {
    finds: pattern('alter table NAME add constraint'),
    unless: (_migration, statement) => /not valid|using index/i.test(statement),
    says: 'keeps writers waiting while all rows are read: add it as not valid, and validate it in another migration',
  },
  {
    finds: pattern('^\\s*(?:update|delete from) NAME'),
    unless: () => false,
    says: 'keeps its rows locked until all are changed: run it in steps, in a migration of its own',
  },
];

/** Returns what in a migration would disturb the release before, which works beside it. */
function faultsOf(migration: Migration): string[] {
  const { name: of, kind, statements } = migration;
  const bare = statements.map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim());
  if (kind === 'concurrently')
    return bare
      .filter((text) => !/^(create (unique )?|drop )index concurrently /i.test(text))
      .map((text) => `${of}: ${text}`);
  if (kind === 'in steps')
    return bare
      .filter((text) => !/^(insert|update|delete|with) .*\blimit \d/i.test(text))
      .map((text) => `${of}: no limit: ${text}`);
  const created = new Set(
    Array.from(bare.join('\n').matchAll(pattern('create table (?:if not exists )?NAME')), ([, table]) => table),
  );
  return bare.flatMap((statement) =>
    rules
      .filter(({ finds, unless }) =>
        Array.from(statement.matchAll(finds)).some(
          ([, ...tables]) => !created.has(tables.join('')) && !unless(migration, statement),
        ),
      )
      .map(({ says }) => `${of}: ${statement.slice(0, 80)} ${says}`),
  );
}

const migrationOf = (part: Partial<Migration>): Migration => ({
  name: '0050_example',
  at: 1,
  hash: '',
  statements: [],
  kind: 'at once',
  needs: undefined,
  ...part,
});

describe('a new migration leaves what the release before works with', () => {
  test.each([
    'DROP TABLE "visits"',
    'ALTER TABLE "sales" DROP COLUMN "day"',
    'ALTER TABLE "sales" RENAME COLUMN "day" TO "on"',
    'ALTER TABLE "sales" RENAME TO "orders"',
    'DROP FUNCTION click_time(text)',
    'ALTER TABLE "sales" ALTER COLUMN "day" SET DATA TYPE text',
    'ALTER TABLE "sales" ALTER COLUMN "day" SET NOT NULL',
  ])('or says which migration ended that: %s', (statement) => {
    expect(faultsOf(migrationOf({ statements: [statement] }))).toHaveLength(1);
    const needs = { name: '0049_before', at: 0 };
    expect(faultsOf(migrationOf({ statements: [statement], needs }))).toEqual([]);
  });

  test.each([
    [
      'ALTER TABLE "sales" ADD COLUMN "day" date NOT NULL',
      'ALTER TABLE "sales" ADD COLUMN "day" date DEFAULT now() NOT NULL',
    ],
    [
      'CREATE INDEX "sales_day" ON "sales" USING btree ("day")',
      'CREATE TABLE "sales" ("day" date); CREATE INDEX "sales_day" ON "sales" USING btree ("day")',
    ],
    [
      'ALTER TABLE "sales" ADD CONSTRAINT "positive" CHECK ("cents" > 0)',
      'ALTER TABLE "sales" ADD CONSTRAINT "positive" CHECK ("cents" > 0) NOT VALID',
    ],
    ['UPDATE "sales" SET "cents" = 0', 'CREATE TABLE "sales" ("cents" int)'],
  ])('and does not keep it waiting: %s', (bad, good) => {
    expect(faultsOf(migrationOf({ statements: [bad] }))).toHaveLength(1);
    expect(faultsOf(migrationOf({ statements: good.split('; ') }))).toEqual([]);
  });

  test('or puts a view in the place of what it renames', () => {
    const statements = [
      'ALTER TABLE "sales" RENAME TO "sale_sums"',
      'CREATE VIEW "sales" AS SELECT * FROM "sale_sums"',
    ];
    expect(faultsOf(migrationOf({ statements }))).toEqual([]);
  });

  test('or puts another table in the place of what it drops', () => {
    const swap = ['DROP TABLE "sales"', 'ALTER TABLE "sales_whole" RENAME TO "sales"'];
    expect(faultsOf(migrationOf({ statements: swap }))).toEqual([]);
    for (const statement of swap) expect(faultsOf(migrationOf({ statements: [statement] }))).toHaveLength(1);
  });

  test('and changes rows step by step, and builds indexes beside the writers', () => {
    const update = 'update sales set cents = 0 where id in (select id from sales where cents is null limit 5000)';
    expect(faultsOf(migrationOf({ kind: 'in steps', statements: [update] }))).toEqual([]);
    expect(faultsOf(migrationOf({ kind: 'in steps', statements: ['update sales set cents = 0'] }))).toHaveLength(1);
    const index = 'create index concurrently "sales_day" on "sales" ("day")';
    expect(faultsOf(migrationOf({ kind: 'concurrently', statements: [index, 'drop table sales'] }))).toHaveLength(1);
  });

  test('as every one here does', () => {
    const added = readMigrations().filter(({ name: of }) => Number(of.slice(0, 4)) >= firstNumber);
    expect(added.flatMap(faultsOf)).toEqual([]);
  });
});
