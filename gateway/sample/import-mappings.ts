import type { Tx } from '../db/client.ts';
import type { MappingForm } from '../domains/earnings/import-mapping/import-mappings.ts';
import { importMappings } from '../domains/earnings/import-mapping/table.ts';

/** The mappings of a shop with a line per item, and of one with a line per order in Portuguese. */
const mappings: readonly MappingForm[] = [
  {
    name: 'Marketplace, por item',
    mapping: {
      order_id: { join: ['order_id', 'item'], separator: '-' },
      site_id: { column: 'site_id' },
      campaign_id: { column: 'campaign_id' },
      transaction_amount: { column: 'price_brl' },
      status: {
        column: 'order_status',
        values: { delivered: 'approved', canceled: 'refused', unavailable: 'refused' },
        otherwise: 'pending',
      },
      booking_date: { column: 'purchased_at' },
      transaction_datetime: { column: 'approved_at' },
      validation_datetime: { column: 'delivered_at' },
      destination_city: { column: 'city' },
      destination_country: { constant: 'BR' },
    },
  },
  {
    name: 'Casa Aurora',
    mapping: {
      order_id: { column: 'Pedido' },
      site_id: { column: 'Canal' },
      campaign_id: { constant: '1' },
      transaction_amount: { column: 'Valor' },
      status: { column: 'Situação', values: { Aprovado: 'approved', Pendente: 'pending', Cancelado: 'refused' } },
      booking_date: { column: 'Data do pedido' },
    },
  },
];

/** Inserts the saved import mappings. */
export async function addImportMappings(tx: Tx): Promise<void> {
  await tx.insert(importMappings).values([...mappings]);
}
