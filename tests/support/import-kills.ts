import type pg from 'pg';

/** What became of the lines of imports, whoever applied them and however often that one was killed. */
interface ImportedLines {
  /** Lines that were reported more than once. */
  twice: number;
  /** Lines that were neither applied nor listed as refused. */
  lost: number;
  /** Imports that are not over. */
  open: number;
}

/** Compares what imports say of themselves with what is kept of their lines. */
export async function compareImportedLines(pool: pg.Pool, importIds: readonly number[]): Promise<ImportedLines> {
  const { rows } = await pool.query<Record<keyof ImportedLines, string>>(
    `select coalesce(sum(kept.reports - kept.lines), 0)::text as twice,
       coalesce(sum(done.lines - done.refused - kept.lines), 0)::text as lost,
       count(*) filter (where done.state in ('reading', 'checking', 'applying'))::text as open
     from conversion_imports as done, lateral (
       select count(*) as reports, count(distinct line) as lines from conversion_reports
       where source = 'file' and source_id = done.id and effect <> 'refused') as kept
     where done.id = any($1)`,
    [importIds],
  );
  const { twice = '0', lost = '0', open = '0' } = rows[0] ?? {};
  return { twice: Number(twice), lost: Number(lost), open: Number(open) };
}
