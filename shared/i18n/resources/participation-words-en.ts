/** The English words of participations. */
export const participationWordsEn = {
  participation: {
    name: 'Participation |||| Participations',
    empty: 'No channel has asked to take part in a campaign yet.',
    notifications: {
      updated: 'Participation updated |||| %{smart_count} participations updated',
    },
    fields: {
      site_url: 'Channel address',
      reason: 'Reason',
      requested_at: 'Requested',
      decided_at: 'Decided',
    },
  },
};
