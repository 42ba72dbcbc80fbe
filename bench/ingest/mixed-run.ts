import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type AdvertiserServer, advertiserServers } from '../../tests/support/advertiser-server.ts';
import { signedInClient } from '../../tests/support/client.ts';
import { openPool, runOn } from '../../tests/support/postgres.ts';
import { reconcile } from '../../tests/support/reconcile.ts';
import { startStack } from '../../tests/support/stack.ts';
import { planTraffic, type SaleMessage, type Sent, type SoldLink } from './traffic.ts';

const unitsPerSecond = 2;
const advertisersMax = 4;
const linksOfCampaignMax = 200;
const settleMs = 3_000;
const seed = 20_261_129;

/** What has become of all that was sent. A run whose numbers do not add up is void. */
export interface MixedRun {
  /** Waits in ms, from the moment for which something was planned. */
  clickWaitsMs: readonly number[];
  messageWaitsMs: readonly number[];
  messages: { sent: number; counted: number; refused: number; cutOff: number; lost: number };
  clicks: { sent: number; stored: number; cutOff: number };
  orders: number;
  differences: number;
}

/** Whether each message is accounted for, and the books agree. */
export const isVoid = ({ messages, differences }: MixedRun): boolean =>
  messages.lost > 0 || differences > 0 || messages.sent !== messages.counted + messages.refused + messages.cutOff;

const linkRows = z.array(
  z.object({ code: z.string(), affiliateId: z.int(), campaignId: z.int(), advertiserId: z.int() }),
);

/** The links of the campaigns of few advertisers that sell, the largest affiliates first. */
async function readLinks(databaseUrl: string): Promise<SoldLink[]> {
  const pool = openPool(databaseUrl);
  try {
    const { rows } = await pool.query(
      `with chosen as (
         select campaign.id, campaign.advertiser_id from campaigns as campaign
         where campaign.status = 1 and campaign.advertiser_id in (
           select advertiser_id from campaigns where status = 1 group by 1 order by min(id) limit $1)
       ), sized as (select affiliate_id, sum(count) as sales from conversion_totals group by 1)
       select code, "affiliateId", "campaignId", "advertiserId" from (
         select link.code, link.affiliate_id as "affiliateId", chosen.id as "campaignId",
           chosen.advertiser_id as "advertiserId", sized.sales,
           row_number() over (partition by chosen.id order by sized.sales desc nulls last, link.id) as place
         from tracking_links as link join chosen on chosen.id = link.campaign_id join sites on sites.id = link.site_id
           left join sized on sized.affiliate_id = link.affiliate_id
         where sites.status = 3 and link.off_reason is null and link.deleted_at is null) as ranked
       where place <= $2 order by sales desc nulls last, code`,
      [advertisersMax, linksOfCampaignMax],
    );
    return linkRows.parse(rows);
  } finally {
    await pool.end();
  }
}

function randomOf(start: number): () => number {
  let state = start;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const visitor = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36' };

/** Follows a link. @returns the id of the click; undefined where it was not answered */
async function follow(url: string, { code }: SoldLink): Promise<string | undefined> {
  const response = await fetch(`${url}/c/${code}`, { redirect: 'manual', headers: visitor }).catch(() => undefined);
  const target = response?.headers.get('location') ?? undefined;
  await response?.body?.cancel();
  return target === undefined ? undefined : (new URL(target).searchParams.get('click_id') ?? undefined);
}

const firstCents = 10_000;
const correctedCents = 8_000;

/** What the message says, by its plan. */
const saleOf = ({ order, says, happenedMs }: SaleMessage, clickId: string, startedMs: number, run: string) => ({
  click_id: clickId,
  order_id: `${run}-${order}`,
  amount: (says === 'correction' ? correctedCents : firstCents) / 100,
  status: says === 'pending' ? ('pending' as const) : ('approved' as const),
  occurred_at: new Date(startedMs + happenedMs).toISOString(),
});

/**
 * Sends clicks and sales at their moments, whether earlier ones were answered or not, through two gateways, of which one
 * is killed (SIGKILL) halfway; then looks for each message, and compares the books.
 */
export async function runMixed(databaseUrl: string, env: Record<string, string>, seconds: number): Promise<MixedRun> {
  await runOn(databaseUrl, 'delete from sale_cap_periods; delete from sale_caps');
  const stack = await startStack({ databaseUrl, gateways: 2, proxies: 2, sampleData: 'none', env });
  const pool = openPool(databaseUrl);
  try {
    const links = await readLinks(databaseUrl);
    const staff = await signedInClient(stack.url, 'admin@demo.test');
    const servers = new Map<number, AdvertiserServer[]>();
    for (const id of new Set(links.map(({ advertiserId }) => advertiserId)))
      servers.set(id, await advertiserServers(staff, stack, id));
    const [{ campaignId: largestCampaignId } = { campaignId: 0 }] = links;
    const plan = planTraffic({
      units: unitsPerSecond * seconds,
      unitsPerSecond,
      links,
      largestCampaignId,
      random: randomOf(seed),
    });
    const run = `run${Date.now()}`;
    const clickIds = new Map<string, string>();
    for (const { link } of plan.filter(({ kind }) => kind === 'message'))
      if (!clickIds.has(link.code)) clickIds.set(link.code, (await follow(stack.url, link)) ?? '');
    await delay(settleMs);
    const clicksBefore = await countOf(pool, 'select sum(clicks + robots) from click_days');
    const clickWaitsMs: number[] = [];
    const messageWaitsMs: number[] = [];
    let [clicksSent, clicksCutOff] = [0, 0];
    const answers = new Map<SaleMessage, number | undefined>();
    const startedMs = Date.now();
    const startedAt = performance.now();
    const take = async (one: Sent, at: number) => {
      const proxy = at % stack.proxies.length;
      if (one.kind === 'click') {
        clicksSent += 1;
        if ((await follow(stack.proxies[proxy]?.url ?? '', one.link)) === undefined) clicksCutOff += 1;
        else clickWaitsMs.push(performance.now() - startedAt - one.atMs);
        return;
      }
      const sale = saleOf(one, clickIds.get(one.link.code) ?? '', startedMs, run);
      const server = servers.get(one.link.advertiserId)?.[proxy];
      const answer = await server?.send(sale, `${run}-${one.message}`).catch(() => undefined);
      answers.set(one, answer?.status);
      if (answer?.status === 200) messageWaitsMs.push(performance.now() - startedAt - one.atMs);
    };
    const kill = delay((seconds * 1000) / 2).then(async () => {
      await stack.gateways[0]?.kill('SIGKILL');
      await stack.gateways[0]?.start();
    });
    const sending: Promise<void>[] = [];
    for (const [at, one] of plan.entries()) {
      const waitMs = one.atMs - (performance.now() - startedAt);
      if (waitMs > 1) await delay(waitMs);
      sending.push(take(one, at));
    }
    await Promise.all([...sending, kill]);
    await delay(settleMs);
    const messages = await accountFor(pool, answers, run);
    const stored = (await countOf(pool, 'select sum(clicks + robots) from click_days')) - clicksBefore;
    const orders = await countOf(pool, `select count(*) from conversions where order_id like '${run}-%'`);
    const differences = Number(await reconcile({ DATABASE_URL: databaseUrl }));
    const clicks = { sent: clicksSent, stored, cutOff: clicksCutOff };
    return { clickWaitsMs, messageWaitsMs, messages, clicks, orders, differences };
  } finally {
    await pool.end();
    await stack.stop();
  }
}

async function countOf(pool: ReturnType<typeof openPool>, query: string): Promise<number> {
  const { rows } = await pool.query<{ value: string | null }>(`select (${query})::text as value`);
  return Number(rows[0]?.value ?? 0);
}

/**
 * Compares what was answered with what is stored: a message that was answered as counted or refused must be in the log as
 * that; one without an answer may be.
 */
async function accountFor(
  pool: ReturnType<typeof openPool>,
  answers: ReadonlyMap<SaleMessage, number | undefined>,
  run: string,
): Promise<MixedRun['messages']> {
  const { rows } = await pool.query<{ message: string; counted: boolean; refused: boolean }>(
    `select message_id as message, bool_or(fault is null) as counted, bool_or(fault is not null) as refused
     from postbacks where message_id like $1 group by 1`,
    [`${run}-%`],
  );
  const logged = new Map(rows.map((row) => [row.message, row]));
  const result = { sent: answers.size, counted: 0, refused: 0, cutOff: 0, lost: 0 };
  for (const [{ message }, status] of answers) {
    const found = logged.get(`${run}-${message}`);
    const isAnswered = status !== undefined && status < 500;
    if (!isAnswered) result.cutOff += 1;
    else if (status === 200) result.counted += 1;
    else result.refused += 1;
    if (isAnswered && found?.[status === 200 ? 'counted' : 'refused'] !== true) result.lost += 1;
  }
  return result;
}
