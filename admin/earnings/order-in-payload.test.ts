import { describe, expect, it } from 'vitest';
import { orderInPayload } from './order-in-payload.ts';

describe('what a payload says of its order', () => {
  it('is its order, amount and status', () => {
    expect(orderInPayload('{"order_id":"PED-1","amount":36.05,"status":"pending","coupon":"CASA10"}')).toEqual({
      orderId: 'PED-1',
      amount: 36.05,
      status: 1,
    });
  });

  it('is the order alone where the rest cannot be read', () => {
    expect(orderInPayload('{"order_id":"PED-1","amount":"1.299,00","status":"done"}')).toEqual({
      orderId: 'PED-1',
      amount: undefined,
      status: undefined,
    });
  });

  it('has its number also where that was sent without quotes', () => {
    expect(orderInPayload('{"order_id":1002}')?.orderId).toBe('1002');
  });

  it.each(['', 'order_id=1', 'null', '[1]', '{"order_id":true}', '{"amount":1}'])('is nothing for %j', (body) => {
    expect(orderInPayload(body)).toBeUndefined();
  });
});
