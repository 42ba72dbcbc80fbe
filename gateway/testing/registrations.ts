import type { TestCaller, TestGateway } from './test-gateway.ts';

/** Registration steps of a visitor, and the resulting mails as staff see them. */
export function registering({ visitor }: TestGateway, staff: () => TestCaller) {
  async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
    const { body } = await staff().call('report', 'GET', `/api/outbox?q=${address}`);
    return body.data;
  }
  return {
    mailsTo,
    /** Returns the secrets of the activation links mailed to an address, newest first. */
    linksTo: async (address: string): Promise<string[]> =>
      (await mailsTo(address)).flatMap(({ text }) => /\/activate\/([\w-]+)/.exec(text)?.[1] ?? []),
    register: (body: object, headers = {}) =>
      visitor.call('direct', 'POST', '/v2/register/affiliate', { body, headers }),
    sendAgain: (email: string) => visitor.call('direct', 'POST', '/v2/register/affiliate/resend', { body: { email } }),
    activate: (hash: string) => visitor.call('direct', 'GET', `/activate/${hash}`),
    activateBy: (hash: string, password: string) =>
      visitor.call('direct', 'POST', `/activate/${hash}`, { body: { password } }),
    login: (username: string, password: string) =>
      visitor.call('direct', 'POST', '/v2/login', { body: { username, password } }),
  };
}
