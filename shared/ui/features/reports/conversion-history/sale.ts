import type { ReactNode } from 'react';
import type { ResourceRecord } from '#shared/resources/index.ts';

export type Sale = ResourceRecord<'conversion-history'>;

/** Links a text to the page of a record; a site without that page, or a user who may not open it, has the text alone. */
export type LinkTo = (
  resource: 'campaign' | 'affiliate' | 'advertiser' | 'payment' | 'payment-run' | 'bank-return' | 'advertiser-invoice',
  id: number,
  text: string,
) => ReactNode;
