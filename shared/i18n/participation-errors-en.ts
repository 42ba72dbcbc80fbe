import type { participationErrorsPtBr } from './participation-errors-pt-br.ts';
import type { Translated } from './translate.ts';

/** What the server says of refused participation requests. */
export const participationErrorsEn = {
  channel_inactive: 'The channel is not active yet. Choose another one, or wait for its approval.',
  campaign_not_open: 'The campaign accepts no new channels at the moment.',
  segment_refused:
    'The campaign does not accept this channel: its type, category or state is not among those that the advertiser has chosen.',
  participation_pending: 'This channel has already asked to take part: the answer comes by e-mail.',
  participation_approved: 'This channel takes part in the campaign already.',
  participation_paused: 'The participation of this channel is paused. Contact your affiliate manager.',
  participation_refused: 'The request of this channel was refused. You may ask again from %{date} on.',
} satisfies Translated<typeof participationErrorsPtBr>;
