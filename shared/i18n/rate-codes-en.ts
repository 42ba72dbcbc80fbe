/** The English words of schedules and of the preview. */
export const rateCodesEn = {
  schedule_state: { planned: 'Planned', running: 'In force', ended: 'Ended', cancelled: 'Cancelled', other: '-' },
  preview_step: {
    schedule_of_channel: 'Schedule "%{title}" of this channel, %{span}: the group %{group} applies.',
    schedule_of_all: 'Schedule "%{title}" of all channels, %{span}: the group %{group} applies.',
    default_group: 'No schedule on this date: the default group applies: %{group}.',
    division: 'The division "%{match}" of the group applies.',
    group_rate: 'No division of the group applies: the commission of the group itself applies.',
    no_group: 'The campaign has no commission group: the sale earns nothing.',
    other: '-',
  },
  preview_block: {
    campaign_not_approved: 'The campaign is not approved.',
    not_participating: 'The channel does not take part in the campaign: the commission is held.',
    sale_cap: 'The sale cap of the channel is reached in that period: the commission is held.',
    other: '-',
  },
};
