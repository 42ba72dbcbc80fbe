/** What staff may decide here; asking for deletion and its approval have steps of their own. */
export const decidableStatuses = ['pending', 'active', 'paused', 'refused'] as const;
