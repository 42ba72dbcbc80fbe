const rate = { rate: 'Percentage', fixed: 'Fixed amount per order' };

/** The English words of commission groups, their divisions and schedules. */
export const rateWordsEn = {
  'commission-group': {
    name: 'Commission group |||| Commission groups',
    empty: 'This campaign has no commission group yet.',
    page: { create: 'New commission group', edit: 'Edit commission group' },
    notifications: {
      created: 'Commission group created',
      updated: 'Commission group updated',
      deleted: 'Commission group deleted',
    },
    fields: { ...rate, code: 'Code', is_default: 'Default group' },
  },
  'commission-group-division': {
    name: 'Commission division |||| Commission divisions',
    page: { create: 'New division', edit: 'Edit division' },
    notifications: { created: 'Division created', updated: 'Division updated', deleted: 'Division removed' },
    fields: {
      ...rate,
      group_id: 'Group',
      position: 'Position',
      commission_type: 'Commission type',
      category: 'Category',
      closed_at: 'Closed on',
    },
  },
  'campaign-commission-schedule': {
    name: 'Commission schedule |||| Commission schedules',
    empty: 'This campaign has no schedules yet.',
    page: { create: 'New schedule', edit: 'Edit schedule' },
    notifications: { created: 'Schedule created', updated: 'Schedule updated', deleted: 'Schedule deleted' },
    fields: {
      title: 'Title',
      comission_group_id: 'Commission group',
      group_name: 'Commission group',
      date: 'Start',
      end_date: 'End',
      site_id_list: 'Channels',
      site_names: 'Channels',
    },
  },
};
