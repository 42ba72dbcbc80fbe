import type { Page } from 'playwright-core';

const answerBlockers = (page: Page, blockers: readonly object[]) =>
  page.route('**/api/payout-standing/*', async (route) => {
    const response = await route.fetch();
    const standing = (await response.json()) as object;
    await route.fulfill({ response, json: { ...standing, blockers } });
  });

/** Lets a payment be requested without one: nothing blocks it, and the server answers as if it had taken it. */
export async function takeRequests(page: Page): Promise<void> {
  await answerBlockers(page, []);
  await page.route('**/api/payment-request', (route) =>
    route.fulfill({
      status: 201,
      json: {
        id: '1',
        affiliate_id: 1,
        message: 'Pedido recebido',
        payment_id: null,
        amount: null,
        state: null,
        pay_date: null,
        requested_at: null,
      },
    }),
  );
}

/** Says that no name is known to which to pay, as the server does of an account without one. */
export const blockRequests = (page: Page) =>
  answerBlockers(page, [{ code: 'business_name', values: {}, fix_path: null }]);

/** Says that staff see the portal as the affiliate, whose page then has the banner of a view. */
export const seenByStaff = (page: Page) =>
  page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: object };
    const view = { affiliate_name: 'Mariana Costa', staff_name: 'Helena Prado', ends_at: '2999-01-01T00:00:00Z' };
    await route.fulfill({ response, json: { user: { ...user, view } } });
  });

/** Says that the account must enrol a second factor, as the server does where the operator asks for one. */
export const mustEnrol = (page: Page) =>
  page.route('**/api/session', async (route) => {
    const response = await route.fetch();
    const { user } = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { user: { ...user, must_enrol: true } } });
  });
