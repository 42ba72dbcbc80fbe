import { makeMonthsAhead } from '../db/months.ts';
import { closeEndedViews } from '../domains/accounts/affiliate-view/views.ts';
import { deleteExpired } from '../domains/accounts/login/housekeeping.ts';
import { dropOldLogins } from '../domains/accounts/login-history/history.ts';
import { forgetOldNotices } from '../domains/accounts/notice/notices.ts';
import { deleteUnconfirmed } from '../domains/accounts/registration/housekeeping.ts';
import { forgetOldRequests } from '../domains/accounts/request-log/requests.ts';
import { closeSettledInvoices } from '../domains/billing/advertiser-invoice/correct-bills.ts';
import { forgetExpiredKeys } from '../domains/campaigns/advertiser-api-key/api-keys.ts';
import { forgetOldReadKeys } from '../domains/campaigns/advertiser-read-key/read-keys.ts';
import { forgetOldEvents, startWebhooks } from '../domains/campaigns/webhook-delivery/worker.ts';
import { releaseDueCommissions } from '../domains/earnings/commission/release.ts';
import { dropOldClicks } from '../domains/earnings/conversion/drop-old-clicks.ts';
import { foldDayNews } from '../domains/earnings/conversion-day/fold-day-news.ts';
import { startImportReader } from '../domains/earnings/conversion-import/import-reader.ts';
import { startImportWorker } from '../domains/earnings/conversion-import/import-worker.ts';
import { forgetTermChanges } from '../domains/earnings/conversion-report/sale-terms.ts';
import { forgetOldPostbacks } from '../domains/earnings/postback/deliveries.ts';
import { forgetOldScriptReports } from '../domains/earnings/script-report/script-reports.ts';
import { unblockDocuments } from '../domains/payouts/payment-info/blocked-documents.ts';
import { applyDueChanges } from '../domains/payouts/payment-info/due-changes.ts';
import { notifyOfSilence } from '../domains/payouts/payment-run/notify-of-silence.ts';
import { remindOfMissingTaxInvoices } from '../domains/payouts/tax-invoice/remind-missing.ts';
import { erpOutbox, forgetSentErpMessages } from '../domains/platform/erp-message/delivery.ts';
import { forgetOldAnswers } from '../domains/platform/idempotency/answer-once.ts';
import { mailOutbox } from '../domains/platform/outbox-mail/delivery.ts';
import { compareNightly } from '../domains/reports/reconciliation/nightly-comparison.ts';
import { startRequestedComparisons } from '../domains/reports/reconciliation/requested-comparison.ts';
import { mailSavedViews } from '../domains/reports/saved-view/mail-views.ts';
import { startClickWorkers } from '../domains/tracking/click/clicks.ts';
import type { GatewayContext } from '../engine/context.ts';
import { startOutbox } from '../engine/outbox.ts';
import { startWorker } from '../engine/start-worker.ts';
import type { Worker } from '../lib/worker-loop.ts';
import { createMailTransport } from '../mail/transport.ts';
import { startRequestedWork } from './requested-work.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Makes the tables of the months to come, and drops those of months that are kept no longer. */
async function turnMonths(context: GatewayContext): Promise<void> {
  await makeMonthsAhead(context.database, context.clock.now());
  await dropOldClicks(context);
  await dropOldLogins(context);
}

/** Deletes what expired and what is of no use any more. */
async function keepHouse(context: GatewayContext): Promise<void> {
  await deleteExpired(context);
  await deleteUnconfirmed(context);
  await forgetOldRequests(context);
  await forgetOldAnswers(context);
  await forgetSentErpMessages(context);
  await forgetOldEvents(context);
  await forgetOldPostbacks(context);
  await forgetOldScriptReports(context);
  await forgetExpiredKeys(context);
  await forgetOldReadKeys(context);
  await forgetTermChanges(context);
  await forgetOldNotices(context);
  await unblockDocuments(context);
  context.scratch.removeAbandoned();
  await context.sandboxes?.removeOrphans();
}

/** Starts a job that does all there is to do each time. */
const repeated = (
  context: GatewayContext,
  name: string,
  intervalMs: number,
  work: (context: GatewayContext) => Promise<unknown>,
): Worker =>
  startWorker(context, {
    name,
    intervalMs,
    work: async () => {
      await work(context);
      return false;
    },
  });

/** Starts all background jobs. Several gateways on one database may each run them. */
export function startWorkers(context: GatewayContext): Worker {
  const mails = createMailTransport(context.env);
  const workers = [
    startOutbox(context, mailOutbox(mails), mails.close),
    startWebhooks(context),
    startClickWorkers(context),
    startImportReader(context),
    startImportWorker(context),
    ...(context.database.engine === 'pglite' ? [startRequestedComparisons(context), startRequestedWork(context)] : []),
    ...(context.env.erp ? [startOutbox(context, erpOutbox(context.env.erp))] : []),
    repeated(context, 'commission release', minuteMs, releaseDueCommissions),
    startWorker(context, { name: 'sums of sales', intervalMs: 2_000, work: () => foldDayNews(context) }),
    repeated(context, 'settled invoices', minuteMs, closeSettledInvoices),
    repeated(context, 'silent banks', minuteMs, notifyOfSilence),
    startWorker(context, {
      name: 'payment info',
      intervalMs: minuteMs,
      work: () => applyDueChanges(context),
    }),
    startWorker(context, {
      name: 'missing tax invoices',
      intervalMs: minuteMs,
      work: () => remindOfMissingTaxInvoices(context),
    }),
    startWorker(context, {
      name: 'saved views',
      intervalMs: minuteMs,
      work: () => mailSavedViews(context),
    }),
    repeated(context, 'comparison of the night', 10 * minuteMs, compareNightly),
    repeated(context, 'months', hourMs, turnMonths),
    repeated(context, 'affiliate views', minuteMs, closeEndedViews),
    repeated(context, 'housekeeping', hourMs, keepHouse),
  ];
  return {
    stop: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}
