import { expect, test } from 'vitest';
import { describePostgres, useDatabase } from '../../../../tests/support/postgres.ts';
import { abrasfTaxInvoice, nationalTaxInvoice } from '../../../sample/nfse-xml.ts';
import { awaitedInvoices, fittingTaxInvoice } from '../../../testing/awaited-invoices.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';

const rounds = 5;

describePostgres('tax invoices sent at the same time to two gateways', async () => {
  const database = await useDatabase();
  const clock = movableClock('2026-03-11T15:00:00Z');
  const env = { DATA_KEY: 'k'.repeat(32) };
  const first = await useGateway({ databaseUrl: database.url, clock, env });
  const second = await useGateway({ databaseUrl: database.url, clock, fixtures: false, env });
  const [one, other] = [await awaitedInvoices(first), await awaitedInvoices(second)];

  test('the same invoice in two spellings is accepted once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [left, right] = [await one.awaited(), await one.awaited({ affiliateId: 2 })];
      const xml = abrasfTaxInvoice(fittingTaxInvoice());
      const respelled = xml.replaceAll(/<Numero>/g, '<Numero>00').replace('A1B2-', 'A1B2');
      const answers = await Promise.all([
        one.send([left.invoice], xml),
        other.send([right.invoice], respelled, other.foreign),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      expect(answers.find(({ status }) => status === 400)?.body.errors).toEqual({ file: 'validation.note_used' });
    }
  });

  test('of the same number in two layouts, the later one has the finding', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [left, right] = [await one.awaited(), await one.awaited({ affiliateId: 2 })];
      const taxInvoice = fittingTaxInvoice();
      const answers = await Promise.all([
        one.send([left.invoice], abrasfTaxInvoice(taxInvoice)),
        other.send([right.invoice], nationalTaxInvoice(taxInvoice), other.foreign),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const states = answers.map(
        ({ body }) => body.data.findings.find(({ check }: { check: string }) => check === 'number').ok,
      );
      expect(states.toSorted()).toEqual([false, true]);
    }
  });

  test('the same PDF for two payments has the finding once', async () => {
    const [left, right] = [await one.awaited(), await one.awaited({ affiliateId: 2 })];
    const answers = await Promise.all([
      one.send([left.invoice], '%PDF-1.7 twice'),
      other.send([right.invoice], '%PDF-1.7 twice', other.foreign),
    ]);
    const found = answers.map(({ body }) =>
      body.data.findings.some(({ check }: { check: string }) => check === 'same_file'),
    );
    expect(found.toSorted()).toEqual([false, true]);
  });
});
