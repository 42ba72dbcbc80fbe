import pg from 'pg';
import { z } from 'zod';
import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { SAMPLE_PASSWORD } from '../tests/support/client.ts';

/** An affiliate who can sign in. */
export interface Affiliate {
  id: number;
  email: string;
  /** Number of its conversions. */
  conversions: number;
}

const affiliateRows = z.array(z.object({ id: z.int(), email: z.string(), conversions: z.int() })).min(1);

/** Lists the active affiliates of a database, fewest conversions first. */
async function listAffiliates(databaseUrl: string): Promise<Affiliate[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select affiliate.id, access.email, sum(total.count)::int as conversions
      from affiliates as affiliate
      join users as access on access.affiliate_id = affiliate.id and access.is_main
      join conversion_totals as total on total.affiliate_id = affiliate.id
      where affiliate.status = $1
      group by affiliate.id, access.email
      order by conversions, affiliate.id`,
      [affiliateStatus.codes.active],
    );
    return affiliateRows.parse(rows);
  } finally {
    await client.end();
  }
}

/** Returns the affiliate with the median number of conversions. */
export async function middleAffiliate(databaseUrl: string): Promise<Affiliate> {
  const all = await listAffiliates(databaseUrl);
  return one(all[Math.floor(all.length / 2)]);
}

export async function largestAffiliate(databaseUrl: string): Promise<Affiliate> {
  return one((await listAffiliates(databaseUrl)).at(-1));
}

function one(affiliate: Affiliate | undefined): Affiliate {
  if (!affiliate) throw new Error('The sample data has no active affiliate.');
  return affiliate;
}

const loginAnswer = z.object({ login: z.object({ token: z.string() }) });

/** Signs in a sample user at a gateway and returns the headers for its calls. */
export async function gatewayHeaders(gatewayUrl: string, username: string): Promise<Record<string, string>> {
  const response = await fetch(`${gatewayUrl}/v2/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: SAMPLE_PASSWORD }),
  });
  if (!response.ok) throw new Error(`${username} cannot sign in: ${response.status} ${await response.text()}`);
  return { Authorization: `Bearer ${loginAnswer.parse(await response.json()).login.token}` };
}

export const gatewayReportUrl = (gatewayUrl: string, pageSize: number): string =>
  `${gatewayUrl}/redirect?app=report&path=/api/get/report&page=1&per_page=${pageSize}`;
