/** The English words of links and clicks. */
export const trackingWordsEn = {
  'tracking-link': {
    name: 'Link |||| Links',
    empty: 'No affiliate has created a link yet.',
    notifications: { updated: 'Link updated |||| %{smart_count} links updated' },
    fields: {
      code: 'Code',
      creative_id: 'Creative ID',
      creative_name: 'Creative',
      coupon_id: 'Coupon ID',
      coupon_code: 'Coupon',
      coupon_is_over: 'Coupon has expired',
      url: 'Destination',
      sub_ids: 'Sub-IDs',
      short_url: 'Short link',
      clicks: 'Clicks',
      conversions: 'Conversions',
      off_reason: 'Reason it is off',
    },
  },
  click: {
    name: 'Click |||| Clicks',
    fields: {
      date: 'Day',
      clicks: 'Clicks',
      robots: 'Bots',
      own: 'By the affiliate',
    },
  },
};
