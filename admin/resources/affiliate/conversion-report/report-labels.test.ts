import { expect, test } from 'vitest';
import { exportColumns } from '../../../../gateway/modules/conversion/export-columns.ts';
import { ptBr } from '../../../app/i18n/pt-br.ts';

const { fields } = ptBr.resources.conversion;

test('the CSV has the columns of the report, by the names that the screen gives them', () => {
  const onScreen = [
    ...[fields.campaign_name, fields.site_id, fields.site_name, fields.transaction_id],
    // The column on the screen is 'Tra ID', as the specification has it.
    ptBr.admin.order_number,
    ...[fields.creative_id, fields.commission_type, fields.transaction_amount, fields.affiliate_commission_cost],
    ...[fields.xtrasParams1, fields.xtrasParams2, fields.xtrasParams3, fields.xtrasParams4, fields.xtrasParams5],
    ...[fields.booking_date, fields.booking_status, fields.coupon_type, fields.coupon_discount],
    ...[fields.destination_city, fields.destination_country, fields.end_date_time, fields.click_datetime],
    ...[fields.transaction_datetime, fields.validation_datetime, fields.validation_status],
  ];
  expect(exportColumns.map(([heading]) => heading)).toEqual(onScreen);
});
