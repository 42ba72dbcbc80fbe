import type { TestGateway } from './test-gateway.ts';

/** Monday; the Friday before was the second banking day after the run was sent. */
export const waitingClock = '2026-03-16T12:00:00Z';

/**
 * Inserts one record or two of each kind that waits, of affiliate 1, who is assigned to the assigned manager, and of
 * affiliate 2, who is not.
 */
export async function addWaitingRecords({ query }: Pick<TestGateway, 'query'>): Promise<void> {
  for (const statement of statements) await query(statement);
}

const payee = `'{"document_type": "CNPJ", "document_number": "12ABC34501DE35"}'`;
const payment = `insert into payments (id, affiliate_id, status, amount_cents, payee, method, pay_date, created_at, marked_at, marked_state)`;
const counts = 'lines, added, changed, unchanged, refused, amount_cents';

const statements = [
  'update affiliates set comercial_manager_id = 6 where id = 1',
  `insert into affiliates (id, name, last_name, email, status, minimum_payment_cents, created_at, comercial_manager_id) values
    (10, 'Nina', 'Nova', 'nina@demo.test', 0, 100, '2026-03-10T12:00:00Z', 6),
    (11, 'Oto', 'Novo', 'oto@demo.test', 0, 100, '2026-03-05T02:00:00Z', null),
    (12, 'Lia', 'Leve', 'lia@demo.test', 4, 100, '2026-01-05T12:00:00Z', null)`,
  `insert into account_deletions (affiliate_id, state, protocol, with_commissions, status_before, requested_at, due_on) values
    (12, 'requested', 'P-1', false, 1, '2026-03-02T12:00:00Z', '2026-03-17')`,
  `update sites set created_at = '2026-03-09T12:00:00Z' where id = 2`,
  `insert into sites (id, affiliate_id, name, url, category, status, created_at) values
    (20, 2, 'Novo canal', 'https://novo.example.com', 'Moda', 2, '2026-03-12T12:00:00Z')`,
  'delete from participations',
  `insert into participations (site_id, campaign_id, affiliate_id, status, requested_at) values
    (1, 1, 1, 0, '2026-03-08T12:00:00Z'), (3, 1, 2, 0, '2026-03-07T12:00:00Z'), (3, 2, 2, 1, '2026-01-07T12:00:00Z')`,
  `${payment} values
    (101, 1, 'sent', 8330, ${payee}, 'pix', '2026-03-11', '2026-03-01T12:00:00Z', null, null),
    (102, 2, 'paid', 5000, ${payee}, 'pix', '2026-03-11', '2026-03-01T12:00:00Z', null, null),
    (103, 1, 'scheduled', 12000, ${payee}, 'pix', '2026-03-10', '2026-03-02T12:00:00Z', null, null),
    (104, 2, 'scheduled', 34000, ${payee}, 'pix', '2026-03-10', '2026-03-02T12:00:00Z', null, null),
    (105, 1, 'failed', 7000, ${payee}, 'pix', '2026-02-10', '2026-02-01T12:00:00Z', null, null),
    (106, 2, 'scheduled', 9000, ${payee}, 'pix', '2026-03-10', '2026-02-02T12:00:00Z', '2026-03-13T12:00:00Z', 'paid'),
    (107, 2, 'review', 282, ${payee}, 'pix', '2026-02-10', '2026-02-03T12:00:00Z', null, null),
    (108, 1, 'awaiting_invoice', 123400, ${payee}, 'pix', '2026-03-15', '2026-03-01T12:00:00Z', null, null),
    (109, 2, 'awaiting_invoice', 56700, ${payee}, 'pix', '2026-03-25', '2026-03-02T12:00:00Z', null, null),
    (110, 1, 'awaiting_invoice', 1000, ${payee}, 'pix', '2026-03-25', '2026-03-03T12:00:00Z', null, null)`,
  `update payments set paid_at = '2026-03-12T21:00:00Z' where id = 102`,
  `insert into payment_moves (payment_id, from_state, to_state, moved_at) values
    (105, 'sent', 'failed', '2026-03-04T12:00:00Z'), (107, 'sent', 'review', '2026-03-06T12:00:00Z')`,
  `insert into payment_runs (id, state, pay_date, created_by, created_at, closed_by, closed_at, sent_by, sent_at) values
    (24, 'sent', '2026-03-11', 7, '2026-03-10T12:00:00Z', 1, '2026-03-10T13:00:00Z', 7, '2026-03-11T12:00:00Z'),
    (25, 'closed', '2026-03-17', 7, '2026-03-12T12:00:00Z', 1, '2026-03-13T12:00:00Z', null, null),
    (26, 'draft', '2026-03-25', 7, '2026-03-14T12:00:00Z', null, null, null, null),
    (27, 'sent', '2026-02-10', 7, '2026-02-09T12:00:00Z', 1, '2026-02-09T13:00:00Z', 7, '2026-02-10T12:00:00Z')`,
  `insert into payment_run_items (run_id, payment_id, method, amount_cents, payee, state) values
    (24, 101, 'pix', 8330, '{}', 'sent'), (24, 102, 'pix', 5000, '{}', 'paid'), (25, 103, 'pix', 12000, '{}', 'included'),
    (26, 104, 'pix', 34000, '{}', 'included'), (27, 107, 'pix', 282, '{}', 'review')`,
  `insert into invoices (id, affiliate_id, payment_id, yearmonth, total_cents, due_on, liberated, created_at) values
    (50, 1, 108, '2026-03', 123400, '2026-03-11', true, '2026-03-01T12:00:00Z'),
    (51, 2, 109, '2026-03', 56700, '2026-03-17', true, '2026-03-02T12:00:00Z'),
    (52, 1, 110, '2026-03', 1000, '2026-03-20', false, '2026-03-03T12:00:00Z')`,
  `insert into invoice_uploads (id, affiliate_id, yearmonth, status, file_name, content_type, size, sha256, findings, created_at) values
    (60, 2, '2026-03', 0, 'nota.xml', 'text/xml', 1, 'a', '[{"check": "amount", "ok": false}, {"check": "taker", "ok": true}]', '2026-03-05T12:00:00Z'),
    (61, 1, '2026-02', 2, 'nota.xml', 'text/xml', 1, 'b', '[{"check": "amount", "ok": false}]', '2026-02-05T12:00:00Z'),
    (62, 1, '2026-03', 0, 'nota.pdf', 'application/pdf', 1, 'c', '[{"check": "amount", "ok": null}]', '2026-03-06T12:00:00Z')`,
  'insert into invoice_upload_invoices (upload_id, invoice_id) values (60, 51), (61, 50), (62, 52)',
  `insert into conversions (id, affiliate_id, site_id, campaign_id, transaction_id, order_id, amount_cents, commission_cents,
      validation_status, created_at) values
    (501, 1, 1, 1, 't1', 'o1', 100000, 10000, 2, '2026-03-01T12:00:00Z'), (502, 2, 3, 1, 't2', 'o2', 100000, 10000, 1, '2026-03-01T12:00:00Z')`,
  `insert into bonus_types (id, name) values (90, 'De teste')`,
  `insert into bonuses (conversion_id, bonus_type_id, amount_cents, created_by, created_at, given_by, given_at) values
    (501, 90, 250000, 2, '2026-03-03T12:00:00Z', 2, '2026-03-04T12:00:00Z')`,
  `insert into commission_additions (conversion_id, affiliate_id, kind, added_cents, status_before, status, amount_before_cents,
      amount_cents, given_by, given_at, conversion_version)
    select id, 2, 'approval', 99000, 1, 2, 100000, 100000, 2, '2026-03-13T12:00:00Z', version from conversions where id = 502`,
  `insert into conversion_imports (id, file_name, state, ${counts}, created_at) values
    (70, 'a.csv', 'applied', 5, 4, 0, 0, 1, 100, '2026-03-12T12:00:00Z'), (71, 'b.csv', 'applied', 5, 4, 0, 0, 1, 100, '2026-03-01T12:00:00Z'),
    (72, 'c.csv', 'applied', 5, 5, 0, 0, 0, 100, '2026-03-13T12:00:00Z')`,
  `insert into conversion_import_waiting_lines (import_id, line, campaign_id, site_id, order_id, amount_cents, commission_cents,
      added_cents, report, is_new, state)
    values (72, 2, 1, 1, 'w1', 9000000, 900000, 900000, '{}', true, 'waiting')`,
  `insert into advertiser_invoices (id, advertiser_id, yearmonth, state, campaigns, commission_cents, billed_cents, fee_cents, paid_cents,
      due_on, created_by, created_at, issued_at) values
    (80, 1, '2026-01', 'partly_paid', '[]', 0, 90000, 10000, 25000, '2026-03-04', 7, '2026-02-01T12:00:00Z', '2026-02-02T12:00:00Z'),
    (81, 1, '2026-02', 'issued', '[]', 0, 50000, 0, 0, '2026-03-20', 7, '2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'),
    (82, 1, '2026-02', 'draft', '[]', 0, 70000, 0, 0, '2026-03-01', 7, '2026-03-01T12:00:00Z', null)`,
  `insert into postbacks (advertiser_id, message_id, received_at, is_test, body, answer_status, fault) values
    (1, 'm1', '2026-03-15T12:00:00Z', false, '{}', 422, 'invalid'), (1, 'm2', '2026-03-14T12:00:00Z', false, '{}', 422, 'invalid'),
    (1, 'm3', '2026-03-16T11:00:00Z', true, '{}', 422, 'invalid')`,
];
