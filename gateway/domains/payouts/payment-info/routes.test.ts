import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/client.ts';
import { people } from '../../../testing/fixtures.ts';
import {
  changePayee,
  deletePayee,
  enterPayee,
  enterPayeeQuietly,
  forgetPayees,
  payeeForm,
} from '../../../testing/payee-form.ts';
import { signInSteppedUp } from '../../../testing/stepped-up.ts';
import { movableClock, useGateway } from '../../../testing/test-gateway.ts';
import { affiliates } from '../../accounts/affiliate/table.ts';
import { auditEntries } from '../../platform/audit-entry/table.ts';
import { outboxMails } from '../../platform/outbox-mail/table.ts';
import { blockDocuments } from './blocked-documents.ts';
import { applyDueChanges } from './due-changes.ts';
import { blockedDocuments, paymentInfos } from './table.ts';

const hourMs = 60 * 60 * 1000;
const now = '2026-03-02T12:00:00.000Z';
const in48Hours = '2026-03-04T12:00:00.000Z';

const db = () => gateway.context.database.db;

const steppedUp = (email: string) => signInSteppedUp(gateway, email);

const clock = movableClock(now);
const gateway = await useGateway({ clock });
const main = await steppedUp(people.main);
const staff = await steppedUp(people.manager);

beforeEach(async () => {
  clock.set(now);
  await forgetPayees(gateway);
});

const read = async (caller = main) => (await caller.call('affiliate', 'GET', '/api/v2/get/payment_infos')).body[0];
const readHold = async () => (await main.call('affiliate', 'GET', '/api/v2/affiliate/payment_hold')).body;
const mails = async () => (await db().select().from(outboxMails)).toSorted((a, b) => a.to.localeCompare(b.to));
const actions = async () =>
  (await db().select({ action: auditEntries.action }).from(auditEntries).orderBy(auditEntries.id))
    .map(({ action }) => action)
    .filter((action) => !action.startsWith('session'));
const enter = (form?: object) => enterPayeeQuietly(gateway, main, form);

/**
 * Requests payment: returns `payable` if only the amount is refused, as nothing is available, or the other error code.
 */
async function isPayable(): Promise<string> {
  await db().update(affiliates).set({ businessName: 'Ana Prado ME' }).where(eq(affiliates.id, 1));
  const { body } = await main.call('finance', 'POST', '/api/v2/payment_request', { body: {} });
  return body.code === 'below_minimum' ? 'payable' : body.code;
}

describe('payment info', () => {
  it('takes effect at once when it is the first, and its owners are notified', async () => {
    const { status, body } = await enterPayee(main);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...payeeForm,
      affiliate_id: 1,
      document_number: '52998224725',
      phone_number: '5521987654321',
      pix_key: '52998224725',
      iban: null,
      trademark: null,
      pending: null,
      version: 1,
    });
    expect(await read()).toEqual(body);
    expect(await readHold()).toEqual({
      id: 1,
      hold_until: null,
      hold_cause: null,
      awaits_confirmation: false,
      intervened_at: null,
      frozen_at: null,
      version: expect.any(Number),
    });
    expect(await isPayable()).toBe('payable');
    const [{ text } = { text: '' }, ...others] = await mails();
    expect(others).toHaveLength(2);
    expect(text).toContain('Novos dados de pagamento foram cadastrados na sua conta.');
    expect(text).toContain('já valem');
    expect(text).toMatch(/\/payment-freeze\/[\w-]{43}\n/);
    expect(await actions()).toEqual(['payment_info.create']);
  });

  it('exists once for each affiliate, entered by itself or by staff', async () => {
    await enter();
    expect((await enterPayee(main)).body.code).toBe('state_conflict');
    const path = '/api/create/payment_infos';
    const ofStaff = await staff.call('affiliate', 'POST', path, { body: { ...payeeForm, affiliate_id: 2 } });
    expect([ofStaff.status, ofStaff.body.affiliate_id]).toEqual([201, 2]);
    const absent = await staff.call('affiliate', 'POST', path, { body: { ...payeeForm, affiliate_id: 99 } });
    expect([absent.status, absent.body.errors]).toEqual([400, { affiliate_id: 'validation.reference' }]);
  });

  it('accepts any spelling of a CNPJ with letters, and clears the fields of another kind of bank', async () => {
    const company = { document_type: 'CNPJ', document_number: '12.abc.345/01de-35', pix_type: null, pix_key: null };
    const id = await enter({ ...payeeForm, ...company, iban: 'PT50000201231234567890154' });
    expect(await read()).toMatchObject({ document_number: '12ABC34501DE35', iban: null });
    const abroad = { document_type: 'INTER', document_number: 'pt501964843', bank_country: 'PT', bank_name: null };
    const { body } = await changePayee(main, id, { ...abroad, iban: 'PT50 0002 0123 1234 5678 9015 4' });
    expect(body.pending.changes).toMatchObject({
      document_number: 'PT501964843',
      iban: 'PT50000201231234567890154',
      bank_agency: null,
      bank_account_number: null,
    });
  });

  it.each([
    [{ document_number: '111.111.111-11' }, { document_number: 'validation.cpf', pix_key: expect.any(String) }],
    [{ bank_name: '999 - Banco Inventado' }, { bank_name: 'validation.choice' }],
    [{ bank_country: 'PT' }, { bank_country: 'validation.bank_of_national_document' }],
    [{ document_type: 'INTER', pix_type: null }, { bank_country: 'validation.bank_of_foreign_document' }],
    [{ pix_key: '111.444.777-35' }, { pix_key: 'validation.pix_owner' }],
    [{ bank_account_number_digit: '' }, { bank_account_number_digit: 'validation.required' }],
    [{ email: 'financeiro' }, { email: 'validation.email' }],
  ])('with %j is refused at its field, entered or changed, and nothing is stored', async (broken, errors) => {
    const refused = await enterPayee(main, { ...payeeForm, ...broken });
    expect([refused.status, refused.body.errors]).toEqual([400, errors]);
    expect(await read()).toBeUndefined();
    const id = await enter();
    const before = await read();
    expect((await changePayee(main, id, broken)).body.errors).toEqual(errors);
    expect(await read()).toEqual(before);
  });

  it('is refused in any spelling while its document, of a deleted account, is blocked', async () => {
    const { context } = gateway;
    await withTransaction(context.database, (tx) => blockDocuments(tx, context, ['529.982.247-25']));
    const refused = await enterPayee(main);
    expect([refused.status, refused.body.errors]).toEqual([400, { document_number: 'validation.document_blocked' }]);
    clock.set('2026-09-02T12:00:00Z');
    expect((await enterPayee(main)).status).toBe(201);
    await db().delete(blockedDocuments);
  });

  it('needs a fresh step-up, an owner, a role and the version that was read', async () => {
    const id = await enter();
    const plain = await gateway.signIn(people.main);
    for (const refused of [
      await enterPayee(plain),
      await changePayee(plain, id, { business_name: 'Ladra' }),
      await plain.call('affiliate', 'PUT', `/api/pi/update/${id}`, { body: { business_name: 'Ladra' } }),
      await deletePayee(plain, id),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    }
    const foreign = await steppedUp(people.foreign);
    expect([(await changePayee(foreign, id, {})).status, (await deletePayee(foreign, id)).status]).toEqual([404, 404]);
    for (const email of [people.secondary, people.readOnly]) {
      const access = await steppedUp(email);
      expect(await read(access)).toMatchObject({ id });
      expect([(await changePayee(access, id, {})).status, (await deletePayee(access, id)).status]).toEqual([403, 403]);
    }
    expect((await changePayee(main, id, { email: 'nova@example.com', version: 1 })).status).toBe(200);
    expect((await changePayee(main, id, { email: 'outra@example.com', version: 1 })).status).toBe(409);
  });
});

describe('a change of payment info', () => {
  it('waits, with payments on hold and a notice to every access, and then takes effect', async () => {
    const id = await enter();
    const { body } = await changePayee(main, id, { bank_account_number: '99999', business_name: 'Ladra' });
    const changes = { bank_account_number: '99999', business_name: 'Ladra' };
    expect(body).toMatchObject({ bank_account_number: '56789', pending: { effective_at: in48Hours, changes } });
    expect(await readHold()).toMatchObject({ hold_until: in48Hours, hold_cause: 'payment_info' });
    expect(await isPayable()).toBe('payee_hold');
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toEqual([people.secondary, people.main, people.readOnly].toSorted());
    for (const { text, html } of sent) {
      expect(text).toContain('beneficiário, conta bancária');
      expect(text).toContain('04/03/2026 09:00');
      expect(text).toMatch(/\/payment-freeze\/[\w-]{43}\n/);
      for (const value of ['99999', '56789', 'Ladra']) expect(text + html).not.toContain(value);
    }

    clock.advance(48 * hourMs - 1);
    expect(await isPayable()).toBe('payee_hold');
    clock.advance(1);
    // The API shows the change as applied even before the worker has run.
    expect(await read()).toMatchObject({ ...changes, pending: null });
    expect(await readHold()).toMatchObject({ hold_until: null, hold_cause: null });
    const shown = await read();
    expect(await applyDueChanges(gateway.context)).toBe(false);
    expect(await read()).toEqual(shown);
    expect(await isPayable()).toBe('payable');
    expect(await actions()).toEqual([
      'payment_info.create',
      'payee_hold.start',
      'payment_info.update',
      'payment_info.apply',
    ]);
  });

  it('is applied before a payment is requested, even if the worker has not run', async () => {
    const id = await enter();
    await changePayee(main, id, { bank_account_number: '99999' });
    clock.advance(48 * hourMs);
    expect(await isPayable()).toBe('payable');
    // The refused request rolled the change back.
    expect((await db().select().from(paymentInfos))[0]).toMatchObject({ bankAccountNumber: '56789' });
  });

  it('is added to the pending one, and restarts the waiting time', async () => {
    const id = await enter();
    await changePayee(main, id, { bank_account_number: '99999' });
    clock.advance(hourMs);
    const { body } = await changePayee(main, id, { bank_agency: '4321' });
    const effective_at = new Date(Date.parse(in48Hours) + hourMs).toISOString();
    const changes = { bank_account_number: '99999', bank_agency: '4321' };
    expect(body.pending).toEqual({ effective_at, changes });
    expect(await readHold()).toMatchObject({ hold_until: effective_at });
    // Sending the same value again is no change.
    const count = (await mails()).length;
    expect((await changePayee(main, id, { bank_agency: '4321' })).body).toEqual(body);
    expect(await mails()).toHaveLength(count);
  });

  it('is withdrawn by restoring the value, but payments stay on hold', async () => {
    const id = await enter();
    await changePayee(main, id, { bank_account_number: '99999' });
    const { body } = await changePayee(main, id, { bank_account_number: '56789' });
    expect(body).toMatchObject({ bank_account_number: '56789', pending: null });
    expect(await isPayable()).toBe('payee_hold');
  });

  it('of contact e-mail and telephone takes effect at once', async () => {
    const id = await enter();
    const contact = { email: 'nova@example.com', phone_number: '5511912345678' };
    expect((await changePayee(main, id, contact)).body).toMatchObject({ ...contact, pending: null });
    expect(await isPayable()).toBe('payable');
    expect(await mails()).toEqual([]);
  });

  it('by staff waits in the same way, and until somebody else confirms it', async () => {
    const id = await enter();
    const { body } = await staff.call('affiliate', 'PUT', `/api/edit/payment_infos/${id}`, {
      body: { pix_type: 'Email', pix_key: 'Ladra@example.com' },
    });
    expect(body.pending.changes).toEqual({ pix_type: 'Email', pix_key: 'ladra@example.com' });
    expect(body).toMatchObject({ pix_key: '52998224725', pending: { effective_at: null } });
    const [notice, ...others] = (await mails()).filter(({ text }) => text.includes('/payment-freeze/'));
    expect(others).toHaveLength(2);
    expect(notice?.text).toContain('só valem depois da confirmação');
    clock.advance(400 * 24 * hourMs);
    await applyDueChanges(gateway.context);
    expect(await isPayable()).toBe('payee_unconfirmed');
    expect(await read()).toMatchObject({ pix_key: '52998224725' });
  });

  it.each(['/api/v2/edit/payment_infos', '/api/pi/update'])('waits by the call %s', async (path) => {
    const id = await enter();
    const body = { business_name: 'Ladra' };
    expect((await main.call('affiliate', 'PUT', `${path}/${id}`, { body })).body.pending.changes).toEqual(body);
    expect(await isPayable()).toBe('payee_hold');
  });
});

describe('payment info that was deleted', () => {
  it('is gone at once, and payment info entered after it does not take effect at once', async () => {
    const id = await enter();
    const before = await read();
    const deleted = await deletePayee(main, id);
    expect([deleted.status, deleted.body]).toEqual([200, before]);
    expect(await read()).toBeUndefined();
    expect(await readHold()).toMatchObject({ hold_until: in48Hours });

    clock.advance(hourMs);
    const { body } = await enterPayee(main, { ...payeeForm, bank_account_number: '99999' });
    const effective_at = new Date(Date.parse(in48Hours) + hourMs).toISOString();
    expect(body).toMatchObject({ bank_account_number: '99999', pending: { effective_at, changes: {} } });
    expect(await isPayable()).toBe('payee_hold');
    // A change of an entry that is not in effect yet becomes part of it.
    clock.advance(hourMs);
    const changed = await changePayee(main, body.id, { bank_agency: '4321' });
    expect(changed.body).toMatchObject({
      bank_agency: '4321',
      pending: { effective_at: new Date(Date.parse(in48Hours) + 2 * hourMs).toISOString(), changes: {} },
    });
  });

  it('twice, or long ago, still makes the next entry wait', async () => {
    await deletePayee(main, await enter());
    await deletePayee(main, await enter());
    clock.advance(1_000 * hourMs);
    expect(await isPayable()).toBe('payment_info_incomplete');
    await enter({ ...payeeForm, bank_account_number: '99999' });
    expect(await isPayable()).toBe('payee_hold');
  });
});
