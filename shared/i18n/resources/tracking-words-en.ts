/** The English words of links and clicks. */
export const trackingWordsEn = {
  'tracking-link': {
    name: 'Link |||| Links',
    empty: 'No affiliate has made a link yet.',
    fields: {
      code: 'Code',
      creative_id: 'Creative ID',
      creative_name: 'Creative',
      coupon_id: 'Coupon ID',
      coupon_code: 'Coupon',
      coupon_is_over: 'Coupon is over',
      url: 'Leads to',
      sub_ids: 'Sub-IDs',
      short_url: 'Short link',
      clicks: 'Clicks',
      conversions: 'Conversions',
    },
  },
  click: {
    name: 'Click |||| Clicks',
    fields: {
      date: 'Day',
      clicks: 'Clicks',
      robots: 'Robots',
    },
  },
};
