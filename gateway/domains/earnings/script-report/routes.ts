import { z } from 'zod';
import { scriptReportState } from '#shared/codes/earnings/script-report-state.ts';
import { businessDate, flagText, idText } from '../../../engine/fields.ts';
import { ok, type Route, route } from '../../../engine/registry.ts';
import { searchRoute } from '../../../engine/routes.ts';
import { receiveScriptReport, scriptReportBody } from './receive-script-report.ts';
import { scriptReportSearch, wireOwnReport } from './script-reports.ts';

const ownFilter = {
  campaign_id: idText.optional(),
  unconfirmed: flagText.optional(),
  from: businessDate.optional(),
  to: businessDate.optional(),
};

const list = { app: 'advertiser', needs: 'script-report:list', of: scriptReportSearch } as const;

/** What the pages of shops report, and the list of it. */
export const scriptReportRoutes: readonly Route[] = [
  searchRoute({
    ...list,
    path: '/api/advertiser/script_report',
    summary:
      'The orders that browsers reported by the script or the image, newest first; kept for 90 days. They are no sales: an order counts once its advertiser reports it.',
    filter: {
      ...ownFilter,
      affiliate_id: idText.optional(),
      state: z.enum(scriptReportState.allCodes, 'validation.choice').optional(),
    },
  }),
  searchRoute({
    ...list,
    path: '/api/v2/script_report',
    side: 'affiliate',
    summary: 'The same of an affiliate, without who else claims an order.',
    filter: ownFilter,
    wire: wireOwnReport,
  }),
  route({
    method: 'POST',
    app: 'direct',
    path: '/t/conversion',
    keepsKey: false,
    needs: 'nothing',
    body: scriptReportBody,
    summary:
      "A visitor's browser reports an order by the id of its click: `source` and `host` are what the proxy knows of the page. It stays unconfirmed until the advertiser reports it.",
    handle: async ({ context, body }) => {
      await receiveScriptReport(context, body);
      return ok({ status: 'unconfirmed' });
    },
  }),
];
