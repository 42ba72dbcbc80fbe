import { expect, test } from 'vitest';
import { readFileHead } from './file-head.ts';
import { guessMapping } from './guess-mapping.ts';
import { fileOfMessage } from './order-of-message.ts';

const message = {
  order_id: 'PED 1001/a',
  coupon: 'NADA',
  amount: 1234.5,
  currency: 'BRL',
  status: 'approved',
  occurred_at: '2026-11-22T14:03:11-03:00',
  category: 'Cama, mesa e "banho"',
};

test('a refused order is a file of one line, whose columns an import knows; its channel is left to be chosen', async () => {
  const file = await fileOfMessage(JSON.stringify(message));
  expect(file.name).toBe('PED-1001-a.csv');
  const head = await readFileHead(file);
  expect(head?.lines).toEqual([
    {
      order_id: 'PED 1001/a',
      transaction_amount: '1234.50',
      status: 'approved',
      booking_date: '2026-11-22T14:03:11-03:00',
      category: 'Cama, mesa e "banho"',
    },
  ]);
  const { mapping } = guessMapping(head ?? { columns: [], lines: [] }, []);
  expect(Object.keys(mapping).toSorted()).toEqual([
    'booking_date',
    'category',
    'order_id',
    'status',
    'transaction_amount',
  ]);
});

test('a message that says nothing of an order is no file that can be read', async () => {
  for (const body of ['nothing', '[]', '{"order_id":7}', '{}']) {
    expect(await readFileHead(await fileOfMessage(body))).toBeUndefined();
  }
});
