import { affiliateStatus } from '#shared/codes/accounts/affiliate-status.ts';
import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { SegmentKind } from '#shared/codes/campaigns/segment-kind.ts';
import { type DecisionConcern, decisionConcern } from '#shared/codes/reports/decision-concern.ts';
import { brokenRule } from './broken-rule.ts';

/** Something that speaks against an approval. */
export interface Concern {
  code: DecisionConcern;
  /** What of it: the clause of the rules, the type, the categories or the state that is not admitted. */
  detail: string | null;
}

interface Asked {
  affiliateStatus: number;
  affiliateSince: Date;
  conversions: number;
  channelStatus: number;
  channelType: string | null;
  category: string;
  state: string | null;
  /** Null where no campaign is asked for. */
  campaignStatus: number | null;
  rulesForbidden: string | null;
  /** The kinds of segments by which the campaign does not admit the channel. */
  refusedKinds: readonly SegmentKind[];
  wasRefused: boolean;
}

const newMs = 30 * 24 * 60 * 60 * 1000;

/** Returns what speaks against an approval, the gravest first. */
export function concernsOf(asked: Asked, now: Date): Concern[] {
  const isForCampaign = asked.campaignStatus !== null;
  const rule = brokenRule(asked.channelType ?? '', asked.rulesForbidden ?? '');
  const isNew = now.getTime() - asked.affiliateSince.getTime() < newMs && asked.conversions === 0;
  const isRefused = (kind: SegmentKind) => asked.refusedKinds.includes(kind);
  const found: Readonly<Record<DecisionConcern, boolean>> = {
    affiliate_inactive: asked.affiliateStatus !== affiliateStatus.codes.active,
    campaign_closed: isForCampaign && asked.campaignStatus !== campaignStatus.codes.approved,
    channel_inactive: isForCampaign && asked.channelStatus !== channelStatus.codes.active,
    channel_type: isRefused('channel_type'),
    channel_category: isRefused('channel_category'),
    state: isRefused('state'),
    forbidden_rule: rule !== undefined,
    refused_before: asked.wasRefused,
    affiliate_new: isNew,
  };
  const details: Partial<Record<DecisionConcern, string | null>> = {
    channel_type: asked.channelType,
    channel_category: asked.category.split(',').join(', '),
    state: asked.state,
    forbidden_rule: rule ?? null,
  };
  return decisionConcern.names.filter((code) => found[code]).map((code) => ({ code, detail: details[code] ?? null }));
}
