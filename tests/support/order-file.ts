/** An order as a shop reports it; whatever is left out is an approved order of long ago for channel 1 and campaign 1. */
export interface OrderLine {
  order: string;
  item?: number;
  /** In reais, as the file has it. */
  price?: string;
  site?: number | string;
  campaign?: number | string;
  status?: string;
  purchased?: string;
  delivered?: string;
  city?: string;
}

const columns =
  'order_id,item,seller_id,category,purchased_at,approved_at,delivered_at,order_status,price_brl,freight_brl,payment,city,state,site_id,campaign_id';

/** A file of orders in the columns of the shops, comma separated. */
export function orderFile(lines: readonly OrderLine[]): string {
  return [columns, ...lines.map(lineOf), ''].join('\n');
}

function lineOf(line: OrderLine): string {
  const { order, item = 1, price = '100.00', site = 1, campaign = 1, status = 'delivered', city = 'São Paulo' } = line;
  // Long enough ago that what was approved then is available by now, whatever the campaign's days of release.
  const { purchased = '2020-03-01 10:20', delivered = '2020-03-09 15:00' } = line;
  return [
    order,
    item,
    'loja-7',
    'moda',
    purchased,
    purchased,
    delivered,
    status,
    price,
    '10.00',
    'pix',
    city,
    'SP',
    site,
    campaign,
  ].join(',');
}

/** How such a file is read. */
export const orderMapping = {
  order_id: { join: ['order_id', 'item'], separator: '-' },
  transaction_amount: { column: 'price_brl' },
  site_id: { column: 'site_id' },
  campaign_id: { column: 'campaign_id' },
  booking_date: { column: 'purchased_at' },
  click_datetime: { column: 'purchased_at' },
  transaction_datetime: { column: 'approved_at' },
  validation_datetime: { column: 'delivered_at' },
  destination_city: { column: 'city' },
  destination_country: { constant: 'BR' },
  xtrasParams1: { column: 'seller_id' },
  xtrasParams2: { column: 'category' },
  xtrasParams3: { column: 'payment' },
  status: {
    column: 'order_status',
    values: { delivered: 'approved', canceled: 'refused', unavailable: 'refused' },
    otherwise: 'pending',
  },
} as const;

interface ImportOptions {
  dryRun?: boolean;
  skipBadLines?: boolean;
  mapping?: unknown;
}

/** The upload of a file, as `POST /api/conversion-import` and the gateway's own call take it. */
export function importForm(file: string | Uint8Array<ArrayBuffer>, options: ImportOptions = {}): FormData {
  const { dryRun = false, skipBadLines = false, mapping = orderMapping } = options;
  const form = new FormData();
  form.set('mapping', JSON.stringify(mapping));
  form.set('dry_run', String(dryRun));
  form.set('skip_bad_lines', String(skipBadLines));
  form.set('file', new Blob([file], { type: 'text/csv' }), 'pedidos.csv');
  return form;
}
