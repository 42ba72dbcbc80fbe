import { isNotNull } from 'drizzle-orm';
import { sessions } from '../domains/accounts/user/table.ts';
import type { TestCaller, TestGateway } from './test-gateway.ts';

const late = new Date('2100-01-01');

/** Signs in with a step-up that does not expire when the clock is moved. */
export async function signInSteppedUp({ signIn, context }: TestGateway, email: string): Promise<TestCaller> {
  const caller = await (await signIn(email)).stepUp();
  const { db } = context.database;
  await db.update(sessions).set({ steppedUpUntil: late, expiresAt: late }).where(isNotNull(sessions.steppedUpUntil));
  return caller;
}
