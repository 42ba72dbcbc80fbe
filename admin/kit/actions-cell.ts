/** The look of a table's column of actions: it stays in sight while a wide table scrolls under it. */
export const actionsCell = { position: 'sticky', right: 0, zIndex: 1, bgcolor: 'background.paper' } as const;
