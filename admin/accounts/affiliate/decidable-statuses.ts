/** The statuses that staff can set here; a deletion request and its approval have their own steps. */
export const decidableStatuses = ['pending', 'active', 'paused', 'refused'] as const;
