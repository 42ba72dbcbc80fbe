import { beforeAll, describe, expect, test } from 'vitest';
import { searchKind } from '#shared/codes/platform/search-kind.ts';
import { loadSampleData } from '../../../sample/load-sample-data.ts';
import { executedStatements } from '../../../testing/executed-statements.ts';
import { movableClock, type TestCaller, useGateway } from '../../../testing/test-gateway.ts';

interface Found {
  kind: string;
  title: string;
  path: string;
  matched_in: string;
  matched: string | null;
}

describe('the search from anywhere', async () => {
  const gateway = await useGateway({ clock: movableClock('2026-07-16T18:00:00Z'), fixtures: false });
  await loadSampleData({ ...gateway.context, amount: 'demo', log: () => undefined });
  const [staff, assigned, auditor, campaigns] = (await Promise.all(
    ['admin', 'carteira', 'auditor', 'campanhas'].map((name) => gateway.signIn(`${name}@demo.test`)),
  )) as [TestCaller, TestCaller, TestCaller, TestCaller];

  beforeAll(async () => {
    await gateway.query(`insert into outbox_mails ("to", subject, text, html, status, next_attempt_at, created_at)
      values ('Nora@exemplo.test', 'Bem-vinda', '', '', 'sent', now(), now())`);
    await gateway.query(`insert into custom_invoices (campaign_id, title, lines, total_cents, state, due_on, created_by, created_at)
      values (1, 'Taxa de ativação', '[]', 123456, 'draft', '2026-08-01', 1, now())`);
    await gateway.query(
      `update advertiser_users set email = 'compras@loja.test' where id = (select min(id) from advertiser_users)`,
    );
    await gateway.query(
      `update payment_infos set pix_type = 'Aleatória', pix_key = '123e4567-e89b-12d3-a456-426614174000' where affiliate_id = 1`,
    );
    await gateway.query(
      `update payment_run_items set bank_reference = 'NN-778899' where id = (select max(id) from payment_run_items)`,
    );
  });

  const search = async (caller: TestCaller, text: string): Promise<Found[]> => {
    const { status, body } = await caller.call('report', 'GET', `/api/search?q=${encodeURIComponent(text)}`);
    expect(status).toBe(200);
    return body;
  };
  const one = async (sql: string): Promise<Record<string, string>> => {
    const [row] = await gateway.query(sql);
    return Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, String(value)]));
  };

  test.each<[what: string, text: string, kind: string, path: string | RegExp]>([
    ['an affiliate by name, without accents', 'mariana cos', 'affiliate', '/affiliate/1'],
    ['an affiliate by the name of its company', 'costa midia', 'affiliate', '/affiliate/1'],
    ['an affiliate by e-mail', 'Afiliado@demo.test', 'affiliate', '/affiliate/1'],
    ['an affiliate by the beginning of its e-mail', 'afiliado@d', 'affiliate', '/affiliate/1'],
    ['an affiliate by CNPJ', 'AB.123.4CD/0001-60', 'affiliate', '/affiliate/1'],
    ['an affiliate by CNPJ without dots', 'ab1234cd000160', 'affiliate', '/affiliate/1'],
    ['an affiliate by the beginning of its CNPJ', 'AB.123.4CD/0001', 'affiliate', '/affiliate/1'],
    ['an affiliate by a random Pix key', '123E4567-e89b-12d3-a456-426614174000', 'affiliate', '/affiliate/1'],
    ['a channel by its address', 'https://www.canal1.exemplo.test/', 'channel', '/affiliate/1/channels'],
    ['a mail by its recipient', 'nora@exemplo.test', 'outbox-mail', /^\/outbox-mail\/\d+\/show$/],
    ['an advertiser by the e-mail of a contact', 'compras@', 'advertiser', /^\/advertiser\/\d+$/],
    ['a custom invoice by its title', 'taxa ativacao', 'custom-invoice', '/campaign/1/invoices'],
    ['a custom invoice by its amount', '1.234,56', 'custom-invoice', '/campaign/1/invoices'],
    ['a run by its number', 'lote 1', 'payment-run', '/payment-run/1'],
    ['an invoice by its number', 'fatura 1', 'advertiser-invoice', '/advertiser-invoice/1/show'],
    ['a campaign by its number', 'campanha 1', 'campaign', '/campaign/1'],
    ['a payment by its number at the bank', 'NN-778899', 'payment', /^\/payment\/\d+$/],
  ])('finds %s', async (_what, text, kind, path) => {
    const found = await search(staff, text);
    expect(found).toContainEqual(
      expect.objectContaining({ kind, path: typeof path === 'string' ? path : expect.stringMatching(path) }),
    );
  });

  test.each([
    [
      'a phone with its area code',
      `select '(' || substr(phone_number, 3, 2) || ') ' || substr(phone_number, 5) as text, '/affiliate/' || id as path
      from affiliates where phone_number ~ '^55[0-9]{11}$' order by id limit 1`,
    ],
    [
      'an id of WhatsApp, without the ninth digit',
      `select '55' || substr(phone_number, 3, 2) || substr(phone_number, 6) as text, '/affiliate/' || id as path
      from affiliates where phone_number ~ '^55[0-9]{2}9[6-9][0-9]{7}$' order by id limit 1`,
    ],
    [
      'a phone without its area code',
      `select substr(phone_number, 5, 5) || '-' || substr(phone_number, 10) as text, '/affiliate/' || id as path
      from affiliates where phone_number ~ '^55[0-9]{11}$' order by id limit 1`,
    ],
    [
      'a CPF',
      `select document_number as text, '/affiliate/' || affiliate_id as path from payment_infos where length(document_number) = 11 limit 1`,
    ],
    [
      'an order',
      `select order_id as text, '/conversion/' || id || '/show' as path from conversions order by id limit 1`,
    ],
    [
      'a transaction',
      `select transaction_id as text, '/conversion/' || id || '/show' as path from conversions order by id limit 1`,
    ],
    [
      'the click of a sale',
      `select lower(click_id) as text, '/conversion/' || id || '/show' as path from conversions where click_id is not null limit 1`,
    ],
    [
      'the amount of a sale',
      `select to_char(amount_cents / 100.0, 'FM999990.00') as text, '/conversion/' || max(id) || '/show' as path
      from conversions group by amount_cents order by max(id) desc limit 1`,
    ],
    [
      'a click',
      `select clicks.id as text, '/tracking-link?filter=%7B%22q%22%3A%22' || code || '%22%7D' as path
      from clicks join tracking_links on tracking_links.id = link_id where deleted_at is null limit 1`,
    ],
    [
      'a link',
      `select 'https://parceria.test/c/' || code as text, '/tracking-link?filter=%7B%22q%22%3A%22' || code || '%22%7D' as path
      from tracking_links where deleted_at is null limit 1`,
    ],
    ['a payment', `select id::text as text, '/payment/' || id as path from payments limit 1`],
    [
      'the amount of a payment',
      `select to_char(amount_cents / 100.0, 'FM999990.00') as text, '/payment/' || max(id) as path
      from payments group by amount_cents order by max(id) desc limit 1`,
    ],
    [
      'a PG number',
      `select 'PG' || lpad(id::text, 18, '0') as text, '/payment/' || payment_id as path from payment_run_items limit 1`,
    ],
    [
      'a tax invoice',
      `select 'nota ' || note_number as text, '/invoice-upload/' || id || '/show' as path from invoice_uploads where note_number is not null limit 1`,
    ],
    [
      'the file of a tax invoice',
      `select file_name as text, '/invoice-upload/' || id || '/show' as path from invoice_uploads order by id limit 1`,
    ],
    [
      'the total of an invoice',
      `select to_char((billed_cents + fee_cents) / 100.0, 'FM99999990.00') as text, '/advertiser-invoice/' || id || '/show' as path
      from advertiser_invoices order by id desc limit 1`,
    ],
    ['a campaign', `select name as text, '/campaign/' || id as path from campaigns limit 1`],
    [
      'an advertiser',
      `select coalesce(trademark, business_name) as text, '/advertiser/' || id as path from advertisers limit 1`,
    ],
    [
      'the CNPJ of an advertiser',
      `select cnpj as text, '/advertiser/' || id as path from advertisers where length(cnpj) = 14 limit 1`,
    ],
    [
      'a coupon, in small letters',
      `select lower(code) as text, '/campaign/' || campaign_id || '/coupons' as path from coupons where withdrawn_at is null limit 1`,
    ],
  ])('finds %s', async (_what, sql) => {
    const { text = '', path } = await one(sql);
    const paths = (await search(staff, text)).map((found) => found.path);
    expect(paths).toContain(path);
  });

  test('names each record once, the most telling form first, and what the text was found in', async () => {
    const found = await search(staff, 'AB1234CD000160');
    expect(found[0]).toMatchObject({ id: 'affiliate-1', matched_in: 'document', matched: 'AB1234CD000160' });
    expect(new Set(found.map((row) => `${row.kind} ${row.path}`)).size).toBe(found.length);
  });

  test('finds nothing for what names nothing, and takes signs for what they are', async () => {
    for (const text of ['%', '_', "' or 1=1 --", 'zzzz qqqq', '()', String.raw`a\b@`])
      expect(await search(staff, text)).toEqual([]);
  });

  test('refuses a search without a text, and one that is too long', async () => {
    for (const q of ['', 'x'.repeat(121)]) {
      const { status } = await staff.call('report', 'GET', `/api/search?q=${q}`);
      expect(status).toBe(400);
    }
  });

  test('finds by documents and Pix keys only for those who see them', async () => {
    for (const text of ['AB1234CD000160', 'AB.123.4CD/0001', '123e4567-e89b-12d3-a456-426614174000']) {
      expect(await search(auditor, text)).toEqual([]);
      expect(await search(campaigns, text)).toEqual([]);
    }
    expect(await search(auditor, 'Mariana Costa')).toContainEqual(expect.objectContaining({ path: '/affiliate/1' }));
  });

  test('finds for a manager only what is of assigned affiliates', async () => {
    const foreign =
      await one(`select affiliates.email, order_id, payments.id as payment, sites.url, code from affiliates
      join conversions on conversions.affiliate_id = affiliates.id join payments on payments.affiliate_id = affiliates.id
      join sites on sites.affiliate_id = affiliates.id join tracking_links on tracking_links.affiliate_id = affiliates.id
      where not exists (select from users where users.email = 'carteira@demo.test'
        and users.id in (comercial_manager_id, service_manager_id)) limit 1`);
    for (const text of [
      foreign['email'],
      foreign['order_id'],
      `pagamento ${foreign['payment']}`,
      foreign['url'],
      foreign['code'],
    ]) {
      expect(await search(staff, text!)).not.toEqual([]);
      expect(
        (await search(assigned, text!)).filter(({ kind }) => kind !== 'advertiser' && kind !== 'campaign'),
      ).toEqual([]);
    }
    expect(await search(assigned, 'Mariana Costa')).toContainEqual(expect.objectContaining({ path: '/affiliate/1' }));
  });

  test('finds only the kinds that the role may list', async () => {
    expect(await search(campaigns, 'pagamento 1')).toEqual([]);
    expect(await search(campaigns, 'lote 1')).toEqual([]);
    expect(await search(assigned, 'fatura 1')).toEqual([]);
    expect(await search(assigned, 'nora@exemplo.test')).toEqual([]);
  });

  test('asks one statement, in which an index serves each noun and form', async () => {
    const texts = [
      'mariana',
      'a@b.test',
      'AB1234CD000160',
      '(21) 98765-4321',
      '123e4567-e89b-12d3-a456-426614174000',
      '341',
      '100,00',
      'PED-0001',
      'PG000000000000000341',
      'canal1.exemplo.test',
      '01JABCDEFGHJKMNPQRSTVWXYZ0123456789ABCDE',
    ];
    // As on large tables: the planner would otherwise read small ones from end to end.
    await gateway.query('set enable_seqscan = off');
    try {
      for (const text of texts) {
        const { statements } = await executedStatements(() => search(staff, text));
        const searches = statements.flatMap((each) => {
          const { text: statement = '' } = JSON.parse(each) as { text?: string };
          return statement.includes('as found') ? [statement] : [];
        });
        expect(searches).toHaveLength(1);
        const plan = await gateway.query(`explain (generic_plan, format json) ${searches[0]}`);
        expect(JSON.stringify(plan), text).not.toContain('Seq Scan');
      }
    } finally {
      await gateway.query('reset enable_seqscan');
    }
  });

  test('every kind is found by one of the nouns', () => {
    const kinds = gateway.context.hooks.recordSearches.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(searchKind.allCodes));
  });
});
