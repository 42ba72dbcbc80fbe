import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { businessDate, idText, oneOfText, requiredText } from '../../../engine/fields.ts';
import type { Route } from '../../../engine/registry.ts';
import { oneRoute, searchRoute } from '../../../engine/routes.ts';
import { ownConversions } from './own-conversions.ts';

const path = '/api/own/conversion';
const common = { app: 'advertiser', side: 'advertiser' } as const;

/** The sales of an advertiser's campaigns as the advertiser sees them. */
export const advertiserConversionRoutes: readonly Route[] = [
  searchRoute({
    ...common,
    path,
    needs: 'advertiser-conversion:list',
    summary:
      "The sales of an advertiser's own campaigns, newest first unless sorted otherwise: state, reason, and what it pays.",
    of: ownConversions,
    isSortable: true,
    filter: {
      campaign_id: idText.optional(),
      validation_status: oneOfText(conversionStatus.allCodes).optional(),
      order_id: requiredText(80).optional(),
      invoice_id: idText.optional(),
      from: businessDate.optional(),
      to: businessDate.optional(),
    },
  }),
  oneRoute({
    ...common,
    path: `${path}/:id`,
    needs: 'advertiser-conversion:one',
    object: 'conversion',
    summary: "A sale of one of an advertiser's own campaigns.",
    of: ownConversions,
  }),
];
