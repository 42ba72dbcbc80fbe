import { foldDetails } from '../conversion/fold-details.ts';
import type { ConversionState } from '../conversion/fold-reports.ts';
import type { IncomingReport } from './kept-report.ts';
import type { Row } from './report-history.ts';

type Times = Pick<
  Row,
  | 'reportedFirstAt'
  | 'reportedPendingAt'
  | 'reportedPendingCents'
  | 'reportedApprovedAt'
  | 'reportedApprovedCents'
  | 'reportedRefusedAt'
  | 'reportedRefusedCents'
>;

/**
 * The row of an order that is not stored, from what its only report gives. Each column is named, so that all rows have one
 * shape: a row that is put together of parts took five times as long to make, and longer to write.
 *
 * @param id 0 where it gets one when it is stored
 */
export function newRow(id: number, incoming: IncomingReport, state: ConversionState, times: Times): Row {
  const said = foldDetails(state, undefined);
  return {
    id,
    affiliateId: incoming.affiliateId,
    channelId: incoming.channelId,
    campaignId: incoming.campaignId,
    transactionId: said.transactionId,
    orderId: incoming.orderId,
    creativeId: said.creativeId,
    commissionType: said.commissionType,
    category: said.category,
    amountCents: state.amountCents,
    commissionCents: 0,
    xtrasParams1: said.xtrasParams1,
    xtrasParams2: said.xtrasParams2,
    xtrasParams3: said.xtrasParams3,
    xtrasParams4: said.xtrasParams4,
    xtrasParams5: said.xtrasParams5,
    bookingDate: said.bookingDate,
    bookingStatus: said.bookingStatus,
    couponType: said.couponType,
    couponDiscountCents: said.couponDiscountCents,
    destinationCity: said.destinationCity,
    destinationCountry: said.destinationCountry,
    endDateTime: said.endDateTime,
    clickDatetime: said.clickDatetime,
    transactionDatetime: said.transactionDatetime,
    validationDatetime: said.validationDatetime,
    validationStatus: state.status,
    refusalReason: state.refusalReason,
    importId: null,
    clickId: said.clickId,
    couponCode: said.couponCode,
    commissionGroupId: null,
    commissionDivisionId: null,
    commissionScheduleId: null,
    rateBasisPoints: null,
    rateCents: null,
    block: null,
    blockLiftedAt: null,
    reportedFirstAt: times.reportedFirstAt,
    reportedPendingAt: times.reportedPendingAt,
    reportedPendingCents: times.reportedPendingCents,
    reportedApprovedAt: times.reportedApprovedAt,
    reportedApprovedCents: times.reportedApprovedCents,
    reportedRefusedAt: times.reportedRefusedAt,
    reportedRefusedCents: times.reportedRefusedCents,
    staffDecidedAt: null,
    version: 1,
    createdAt: state.soldAt,
  };
}
