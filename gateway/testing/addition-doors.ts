import { uploadConversions } from './import-conversions.ts';
import { brazilianPayee, makePayable } from './payees.ts';
import type { TestAnswer, TestCaller, TestGateway } from './test-gateway.ts';

/** A way by which a person can add to commissions. */
export interface AdditionDoor {
  /** The call that it goes through, as `method app path`. */
  call: string;
  /** Makes what the act is about. */
  before: () => Promise<unknown>;
  /** Adds more than one person may add alone. */
  act: (person: TestCaller, reason: string | null) => Promise<TestAnswer>;
  /**
   * What a second person does; absent where the act is refused instead of waiting. It uses what waits now, so that nothing
   * but the act decides whether it succeeds.
   */
  confirm?: (person: TestCaller) => Promise<TestAnswer>;
  /** What it adds to what the affiliates earn, in cents, once it counts. */
  addedCents: number;
  /** A line of a file has no reason; the second person gives one. */
  isFile?: true;
}

const mapping = {
  order_id: { column: 'order' },
  site_id: { column: 'site' },
  campaign_id: { column: 'campaign' },
  transaction_amount: { column: 'amount' },
  status: { column: 'status' },
  booking_date: { column: 'booked' },
  click_datetime: { column: 'clicked' },
  validation_datetime: { column: 'validated' },
};

interface Line {
  order: string;
  amount: string;
  status?: string;
  site?: number;
  clicked?: string;
  validated?: string;
}

/**
 * Every way by which a person can add to commissions, each with an act above the limits. The campaign of the fixtures pays
 * 10 %. A call that adds to commissions and is missing here fails the walk of all calls.
 */
export function additionDoors({ query, context }: TestGateway, preparer: TestCaller): Record<string, AdditionDoor> {
  const report = (person: TestCaller, body: object) =>
    idOf().then((id) => person.call('report', 'PUT', `/api/conversion/validation/${id}`, { body }));
  const upload = (
    person: TestCaller,
    { order, amount, status = 'approved', site = 1, clicked = '', validated = '' }: Line,
  ) =>
    uploadConversions(
      person,
      `order,site,campaign,amount,status,booked,clicked,validated\n${order},${site},1,${amount},${status},2026-01-05,${clicked},${validated}`,
      { mapping },
    );
  let serial = 0;
  let order = '';
  const sell = async (line: Partial<Line>) => {
    serial += 1;
    order = `door-${serial}`;
    const answer = await upload(preparer, { order, amount: '100', ...line });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  const idOf = async () => Number((await query('select id from conversions where order_id = $1', [order]))[0]?.id);

  const confirmAddition = async (person: TestCaller) => {
    const { body } = await preparer.call(
      'report',
      'GET',
      `/api/conversion/additions?unconfirmed=true&conversion_id=${await idOf()}`,
    );
    const { id = 0, version = 1 } = body.data[0] ?? {};
    return person.call('report', 'PUT', `/api/conversion/additions/${id}`, { body: { confirmed: true, version } });
  };
  const confirmImport = async (person: TestCaller) => {
    const { body } = await preparer.call('report', 'GET', '/api/conversion/imports?unconfirmed=true');
    const id = body.data[0]?.id ?? 0;
    const confirmation = { confirmed: true, reason: 'Conferido com a loja' };
    return person.call('report', 'PUT', `/api/conversion/imports/${id}`, { body: confirmation });
  };
  const bonusOf = async () =>
    (await preparer.call('affiliate', 'GET', `/api/commission/bonusList?conversion_id=${await idOf()}`)).body.data[0];
  const confirmBonus = async (person: TestCaller) => {
    const { id, version } = await bonusOf();
    return person.call('conversorphp', 'PUT', `/api/updateBonus/${id}`, { body: { confirmed: true, version } });
  };
  const giveBonus = async (person: TestCaller, amount: number, note: string | null) =>
    person.call('conversorphp', 'POST', '/api/addBonusToTransaction', {
      body: { conversion_id: await idOf(), bonus_type_id: 1, amount, note },
    });
  const changeBonus = async (person: TestCaller, body: object) =>
    person.call('conversorphp', 'PUT', `/api/updateBonus/${(await bonusOf()).id}`, { body });
  /** Puts all that is available to affiliate 1 into a payment. */
  const requestAll = async () => {
    // Enough to be asked for, whatever was taken back before.
    for (let count = 0; count < 8; count += 1) await sell({ amount: '9000' });
    await query('delete from payee_holds');
    await makePayable(context, 1, { ...brazilianPayee, businessName: 'Ana Prado' });
    const answer = await preparer.call('finance', 'POST', '/api/payment_request', { body: { affiliate_id: 1 } });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  };
  /** A bonus that is in a payment, given so long ago that it counts for nobody's limit, and a correction of it. */
  const correctedBonus = async () => {
    await sell({});
    const [conversionId, corrected] = [await idOf(), order];
    await query(
      `with bonus as (insert into bonuses (conversion_id, bonus_type_id, amount_cents, created_by, created_at, given_by, given_at,
         confirmed_by, confirmed_at) values ($1, 1, 300000, 9, '2025-01-01', 9, '2025-01-01', 9, '2025-01-01') returning id),
       line as (insert into commissions (conversion_id, affiliate_id, site_id, campaign_id, kind, bonus_id, state, value_cents,
         reference_month, available_on, created_at)
         select $1, 1, 1, 1, 'bonus', id, 2, 300000, '2026-01-01', '2026-01-01', '2026-01-06' from bonus)
       insert into ledger_entries (affiliate_id, from_account, to_account, amount_cents, cause, cause_id, created_at)
       select 1, 'platform', 'available', 300000, 'bonus', id, '2026-01-06' from bonus`,
      [conversionId],
    );
    await requestAll();
    order = corrected;
    const answer = await giveBonus(preparer, -3_000, 'Engano');
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  };

  const decide = 'PUT report /api/conversion/validation/:id';
  const file = 'POST report /api/conversion/import';
  return {
    'a bonus': {
      call: 'POST conversorphp /api/addBonusToTransaction',
      before: () => sell({}),
      act: (person, note) => giveBonus(person, 1_000.01, note),
      confirm: confirmBonus,
      addedCents: 100_001,
    },
    'a bonus that is raised': {
      call: 'PUT conversorphp /api/updateBonus/:id',
      before: async () => {
        await sell({});
        await giveBonus(preparer, 1, 'Cortesia');
      },
      act: (person, note) => changeBonus(person, { amount: 1_500, note }),
      confirm: confirmBonus,
      // The line of the first amount was taken back meanwhile.
      addedCents: 150_000,
    },
    'the correction of a bonus that is taken back': {
      call: 'DELETE conversorphp /api/deleteBonus/:id',
      before: correctedBonus,
      act: async (person) => person.call('conversorphp', 'DELETE', `/api/deleteBonus/${(await bonusOf()).id}`),
      addedCents: 0,
    },
    'the correction of a bonus that is made smaller': {
      call: 'PUT conversorphp /api/updateBonus/:id',
      before: correctedBonus,
      act: (person, note) => changeBonus(person, { amount: -1, note }),
      addedCents: 0,
    },
    'the amount of an approved order': {
      call: decide,
      before: () => sell({}),
      act: (person, reason) => report(person, { transaction_amount: 20_100, reason }),
      confirm: confirmAddition,
      addedCents: 200_000,
    },
    'the amount of an order that is paid out': {
      call: decide,
      before: async () => {
        await sell({});
        const paid = order;
        await requestAll();
        order = paid;
      },
      act: (person, reason) => report(person, { transaction_amount: 20_100, reason }),
      confirm: confirmAddition,
      addedCents: 200_000,
    },
    'an approval of a pending order': {
      call: decide,
      before: () => sell({ status: 'pending', amount: '30000' }),
      act: (person, reason) => report(person, { validation_status: 2, reason }),
      confirm: confirmAddition,
      addedCents: 300_000,
    },
    'an approval with another amount': {
      call: decide,
      before: () => sell({ status: 'pending' }),
      act: (person, reason) => report(person, { validation_status: 2, transaction_amount: 30_000, reason }),
      confirm: confirmAddition,
      addedCents: 300_000,
    },
    'an approval of what was refused': {
      call: decide,
      before: () => sell({ status: 'refused', amount: '30000' }),
      act: (person, reason) => report(person, { validation_status: 2, reason }),
      confirm: confirmAddition,
      addedCents: 300_000,
    },
    'what was refused made pending, which the advertiser may approve': {
      call: decide,
      before: () => sell({ status: 'refused', amount: '30000' }),
      act: (person, reason) => report(person, { validation_status: 1, reason }),
      confirm: confirmAddition,
      addedCents: 0,
    },
    'a lifted block': {
      call: decide,
      before: () => sell({ amount: '30000', clicked: '2020-01-05' }),
      act: (person, reason) => report(person, { lift_block: true, reason }),
      confirm: confirmAddition,
      addedCents: 300_000,
    },
    'a lifted block of a pending order, which the advertiser may approve': {
      call: decide,
      before: () => sell({ amount: '30000', status: 'pending', clicked: '2020-01-05' }),
      act: (person, reason) => report(person, { lift_block: true, reason }),
      confirm: confirmAddition,
      addedCents: 0,
    },
    'a line with a new order': {
      call: file,
      before: () => {
        serial += 1;
        order = `door-${serial}`;
        return Promise.resolve();
      },
      act: (person) => upload(person, { order, amount: '10000.10' }),
      confirm: confirmImport,
      addedCents: 100_001,
      isFile: true,
    },
    'a line that corrects an order': {
      call: file,
      before: () => sell({ validated: '2026-02-01' }),
      act: (person) => upload(person, { order, amount: '20100', validated: '2026-02-02' }),
      confirm: confirmImport,
      addedCents: 200_000,
      isFile: true,
    },
    'a line that approves a pending order': {
      call: file,
      before: () => sell({ status: 'pending', amount: '30000' }),
      act: (person) => upload(person, { order, amount: '30000' }),
      confirm: confirmImport,
      addedCents: 300_000,
      isFile: true,
    },
    'a line that moves an order to another channel': {
      call: file,
      before: () => sell({ status: 'pending', amount: '30000' }),
      act: (person) => upload(person, { order, amount: '30000', site: 3 }),
      confirm: confirmImport,
      addedCents: 300_000,
      isFile: true,
    },
  };
}

/** An advertiser's server, which is no person. */
export const machineCalls = ['POST direct /postback', 'POST direct /postback/batch'] as const;

/** Calls by which a second person makes count what another one added. */
export const confirmingCalls = [
  'PUT report /api/conversion/additions/:id',
  'PUT report /api/conversion/imports/:id',
  'PUT conversorphp /api/updateBonus/:id',
] as const;
