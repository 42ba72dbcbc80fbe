import type { Translated } from '#shared/i18n/translate.ts';
import type { reportPtBr } from './report-pt-br.ts';

/** The English texts of the report of conversions. */
export const reportEn = {
  report: {
    filtered_by: 'Filtered by',
    remove_filter: 'Remove this filter',
    filter: 'Filter',
    period: 'Conversion period',
    transaction_id_hint: 'ID of the order number on the V3 platform',
    order_id_hint: 'Order number passed by the advertiser',
    total: 'Total',
    refused_apart: '%{smart_count} refused, not in the total |||| %{smart_count} refused, not in the total',
    total_failed: 'Total unavailable',
    csv: 'Export CSV',
    csv_reason: 'To export, filter and search first.',
    exported: 'Exported successfully!',
    none_yet: 'This affiliate has no conversions yet.',
    none_found: 'No conversion matches this filter. Change or clear the filter.',
    approve: 'Approve',
    refuse: 'Refuse',
    lift: 'Lift block',
    approve_question: 'Approve the selected conversion? |||| Approve the %{smart_count} selected conversions?',
    approve_text: 'The affiliate then earns the commission. Those that cannot be approved will be listed.',
    lift_question:
      'Lift the block of the selected conversion? |||| Lift the blocks of the %{smart_count} selected conversions?',
    lift_text:
      'The status that the advertiser reported then counts. It uses no place of the sale cap and cannot be undone.',
    correct: 'Correct amount',
    correct_title: 'Correct the amount of the order',
    correct_hint:
      'Only that of pending conversions changes. The commission is recalculated at the same rate. |||| All %{smart_count} get the same amount. Only that of pending conversions changes, and the commission is recalculated at the same rate. For different amounts, export the CSV, correct it and import it.',
    refuse_title: 'Refuse conversions',
    refuse_hint: 'The affiliate sees this reason. The commission of an approved conversion is taken back.',
  },
} satisfies Translated<typeof reportPtBr>;
