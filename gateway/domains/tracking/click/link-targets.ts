import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { businessDate, type Clock } from '#shared/time.ts';
import { type Database, isUnavailable } from '../../../db/client.ts';

const targetSchema = z.object({
  code: z.string(),
  linkId: z.number(),
  channelId: z.number(),
  subIds: z.array(z.string()),
  /** The code of its coupon; empty without one that is valid. */
  coupon: z.string(),
  isOpen: z.boolean(),
  /** Whether staff switched the link off. */
  isOff: z.boolean(),
  /** The page before the campaign's parameters; null for a campaign without one. */
  page: z.string().nullable(),
  hosts: z.array(z.string()),
  template: z.string(),
});

/** Where a code leads. */
export type LinkTarget = z.output<typeof targetSchema>;

/** The codes in memory, so that links work without the database. */
export interface LinkTargets {
  /** Loads the newest links. */
  load: () => Promise<void>;
  /** Looks up recently used codes again, so that changes of campaigns and participations take effect. */
  refresh: () => Promise<void>;
  /** Returns where a code leads; undefined for a code that does not exist. */
  find: (code: string) => Promise<LinkTarget | undefined>;
}

interface Entry {
  target: LinkTarget;
  checkedAtMs: number;
  usedAtMs: number;
}

/** About 50 MB. */
const entriesMax = 100_000;
/** Two refresh intervals: a used code is never older, and is not looked up while a visitor waits. */
const freshMs = 10_000;
const usedMs = 10 * 60_000;
/** How long codes in memory are used without an answer from the database. */
const outageMs = 2_000;
const lookUpLimitMs = 1_000;
const approved = campaignStatus.codes.approved;

/** @param today the current business date, on which a coupon is valid or not */
const readTargets = (today: string) => sql`
  select link.code, link.id as "linkId", link.site_id as "channelId", link.sub_ids as "subIds", coalesce(coupon.code, '') as coupon,
    campaign.status = ${approved} and coalesce(participation.status = ${approved}, false) as "isOpen",
    link.off_reason is not null as "isOff",
    coalesce(case when campaign.deeplink_enabled then link.url end, creative.target_url, campaign.landing_url) as page,
    campaign.allowed_hosts as hosts, campaign.deeplink_template as template
  from tracking_links as link join campaigns as campaign on campaign.id = link.campaign_id
    left join participations as participation on participation.site_id = link.site_id and participation.campaign_id = link.campaign_id
    left join creatives as creative on creative.id = link.creative_id
    left join coupons as coupon on coupon.id = link.coupon_id and coupon.withdrawn_at is null
      and coupon.starts_on <= ${today} and (coupon.ends_on is null or coupon.ends_on >= ${today})`;

/** Creates the memory of codes, empty. */
export function createLinkTargets({ database, clock }: { database: Database; clock: Clock }): LinkTargets {
  const entries = new Map<string, Entry>();
  const lookUps = new Map<string, Promise<LinkTarget | undefined>>();
  let outageUntilMs = 0;
  const nowMs = () => clock.now().getTime();

  async function read(where: ReturnType<typeof sql>): Promise<LinkTarget[]> {
    const { rows } = await database.db.execute(sql`${readTargets(businessDate(clock.now()))} ${where}`);
    return z.array(targetSchema).parse(rows);
  }

  function keep(target: LinkTarget, usedAtMs: number): void {
    entries.set(target.code, { target, checkedAtMs: nowMs(), usedAtMs });
    if (entries.size <= entriesMax) return;
    const [oldest] = entries.keys();
    if (oldest !== undefined) entries.delete(oldest);
  }

  /** Like `read` for one code, but with a timeout, so that no visitor waits for a hanging database. */
  async function lookUp(code: string): Promise<LinkTarget | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(reject, lookUpLimitMs, new Error('Connection terminated: the look-up took too long'));
    });
    try {
      const [target] = await Promise.race([read(sql`where link.code = ${code}`), late]);
      return target;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Simultaneous visitors of a code share one look-up. */
  function lookUpOnce(code: string): Promise<LinkTarget | undefined> {
    const lookingUp = lookUps.get(code) ?? lookUp(code).finally(() => lookUps.delete(code));
    lookUps.set(code, lookingUp);
    return lookingUp;
  }

  async function find(code: string): Promise<LinkTarget | undefined> {
    const [known, now] = [entries.get(code), nowMs()];
    if (known !== undefined) {
      known.usedAtMs = now;
      if (now - known.checkedAtMs < freshMs || now < outageUntilMs) return known.target;
    }
    try {
      const target = await lookUpOnce(code);
      if (target === undefined) entries.delete(code);
      else keep(target, now);
      return target;
    } catch (error) {
      if (known === undefined || !isUnavailable(error)) throw error;
      outageUntilMs = nowMs() + outageMs;
      return known.target;
    }
  }

  return {
    find,
    load: async () => {
      for (const target of await read(sql`order by link.id desc limit ${entriesMax}`)) keep(target, 0);
    },
    refresh: async () => {
      const since = nowMs() - usedMs;
      const used = [...entries].filter(([, { usedAtMs }]) => usedAtMs > since).map(([code]) => code);
      if (used.length === 0) return;
      const found = new Map(
        (await read(sql`where link.code = any(${sql.param(used)}::text[])`)).map((target) => [target.code, target]),
      );
      for (const code of used) {
        const [target, entry] = [found.get(code), entries.get(code)];
        if (target === undefined) entries.delete(code);
        else keep(target, entry?.usedAtMs ?? 0);
      }
    },
  };
}
