/** A channel and a campaign. */
export interface ChannelCampaign {
  channelId: number;
  campaignId: number;
}

/** A participation that was moved, with the status that it had; null for a new one. */
export interface MovedParticipation extends ChannelCampaign {
  before: number | null;
}
