import { conversionStatus } from '#shared/codes/earnings/conversion-status.ts';
import { toReais } from '#shared/money.ts';
import { rateWire } from '../../campaigns/campaign/rate-wire.ts';
import type { Conversion, ConversionTotal } from './report.ts';
import type { ReportedConversion } from './reports.ts';

const refused = conversionStatus.codes.refused;

/** Converts a conversion to its wire form. The commission of a refused one, which blocked ones are too, is null: it earns nothing. */
export const wireConversion = (conversion: Conversion) => ({
  id: conversion.id,
  affiliate_id: conversion.affiliateId,
  affiliate_name: conversion.affiliateName,
  campaign_id: conversion.campaignId,
  campaign_name: conversion.campaignName,
  site_id: conversion.channelId,
  site_name: conversion.channelName,
  transaction_id: conversion.transactionId,
  order_id: conversion.orderId,
  creative_id: conversion.creativeId,
  commission_type: conversion.commissionType,
  transaction_amount: toReais(conversion.amountCents),
  affiliate_commission_cost: conversion.validationStatus === refused ? null : toReais(conversion.commissionCents),
  xtrasParams1: conversion.xtrasParams1,
  xtrasParams2: conversion.xtrasParams2,
  xtrasParams3: conversion.xtrasParams3,
  xtrasParams4: conversion.xtrasParams4,
  xtrasParams5: conversion.xtrasParams5,
  booking_date: conversion.bookingDate,
  booking_status: conversion.bookingStatus,
  coupon_type: conversion.couponType,
  coupon_discount: conversion.couponDiscountCents === null ? null : toReais(conversion.couponDiscountCents),
  destination_city: conversion.destinationCity,
  destination_country: conversion.destinationCountry,
  end_date_time: conversion.endDateTime,
  click_datetime: conversion.clickDatetime,
  transaction_datetime: conversion.transactionDatetime,
  validation_datetime: conversion.validationDatetime,
  validation_status: conversion.validationStatus,
  refusal_reason: conversion.refusalReason,
  block: conversion.block,
  click_id: conversion.clickId,
  coupon_code: conversion.couponCode,
  ...rateWire(conversion),
  created_at: conversion.createdAt,
  version: conversion.version,
});

/** Converts a conversion to its wire form, with its reports; `at` is null if no time was reported. */
export const wireReported = ({ reports, unconfirmed, ...conversion }: ReportedConversion) => ({
  ...wireConversion(conversion),
  unconfirmed,
  reports: reports.map((report) => ({
    id: report.id,
    at: report.occurredAt,
    received_at: report.receivedAt,
    source: report.source,
    status: report.status,
    amount: toReais(report.amountCents),
    reason: report.reason,
    effect: report.effect,
    effect_code: report.effectCode,
  })),
});

/** Converts the sums of a report to their wire form. */
export const wireTotal = (total: ConversionTotal) => ({
  count: total.count,
  transaction_amount: toReais(total.amountCents),
  affiliate_commission_cost: toReais(total.commissionCents),
  refused_count: total.refusedCount,
  refused_amount: toReais(total.refusedAmountCents),
  refused_commission: toReais(total.refusedCommissionCents),
});
