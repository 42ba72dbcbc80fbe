import * as z from 'zod/mini';
import { commission } from '#shared/resources/earnings/commission.ts';
import { conversion } from '#shared/resources/earnings/conversion.ts';
import { conversionFilter } from '#shared/resources/earnings/conversion-filter.ts';
import {
  conversionImport,
  importError,
  importResult,
  readingStopped,
} from '#shared/resources/earnings/conversion-import.ts';
import { placeOf, readTranslated } from '../engine/error-texts.ts';
import { download, upload } from '../engine/stream.ts';
import { importText, importWarningText } from '../resources/earnings.ts';

/** An affiliate's commissions as CSV, one by one. The gateway writes it, because there may be a million. */
const commissionCsv = download({
  path: '/commission.csv',
  contract: commission,
  verb: 'list',
  call: 'GET finance /api/commission/export_csv',
  filter: commission.filter,
  contentType: 'text/csv; charset=utf-8',
  fileName: 'comissoes.csv',
});

/** The conversion report as CSV. The gateway writes it, because it may have a million rows. */
const conversionCsv = download({
  path: '/conversion.csv',
  contract: conversion,
  verb: 'list',
  call: 'GET report /api/get/report/export_csv',
  filter: conversionFilter,
  contentType: 'text/csv; charset=utf-8',
  fileName: 'conversion_reports.csv',
});

const unreadable = z.object({ errors: z.array(importError).check(z.minLength(1)) });
const shownErrorsMax = 100;

/** The result, or the record of an unfinished import. */
const readAnswer = readTranslated(z.union([conversionImport.record, importResult]), importText);

const conversionImportUpload = upload({
  path: '/conversion-import',
  resource: 'conversion-import',
  call: 'POST report /api/conversion/import',
  bytesMax: 50 * 1024 * 1024,
  read: (body, locale) => {
    const result = readAnswer(body, locale);
    const warnings = result?.warnings.map((warning) => ({ ...warning, message: importWarningText(warning, locale) }));
    return result && { ...result, warnings };
  },
  readRefusal: (body, locale) => {
    const parsed = unreadable.safeParse(body);
    if (!parsed.success) return undefined;
    const shown = parsed.data.errors.slice(0, shownErrorsMax);
    // The last one says that reading was stopped.
    const stopped = parsed.data.errors.slice(shownErrorsMax).filter(({ code }) => code === readingStopped);
    return [...shown, ...stopped].map((error) => `${placeOf(error, locale)}: ${importText(error, locale)}`).join('\n');
  },
});

export const earningsStreams = [commissionCsv, conversionCsv, conversionImportUpload];
