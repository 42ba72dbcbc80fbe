/**
 * Addresses of trackers, with the parameters that their makers document; `docs/webhooks.md` has where. Each takes the
 * tracker's click id from the first sub-id of the link. What is in capitals is the user's own.
 */
export const trackerPresets = [
  {
    value: 'voluum',
    label: 'Voluum',
    url: 'https://YOUR-DOMAIN/postback?cid={sub1}&payout={commission}&txid={order_id}',
  },
  {
    value: 'keitaro',
    label: 'Keitaro',
    url: 'https://YOUR-DOMAIN/YOUR-KEY/postback?subid={sub1}&payout={commission}&currency={currency}&tid={order_id}&status={status}&lead_status=pending&sale_status=approved&rejected_status=refused',
  },
  { value: 'redtrack', label: 'RedTrack', url: 'https://YOUR-DOMAIN/postback?clickid={sub1}&sum={commission}' },
  {
    value: 'binom',
    label: 'Binom',
    url: 'https://YOUR-DOMAIN/click.php?cnv_id={sub1}&payout={commission}&cnv_status={status}&cnv_currency={currency}',
  },
] as const;
