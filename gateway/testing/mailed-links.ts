import type { TestGateway } from './test-gateway.ts';

/** Returns functions that read the mails of a gateway. */
export function mailsOf({ context }: TestGateway) {
  const mailsTo = async (address: string) => {
    const text = 'select subject, text from outbox_mails where "to" = $1 order by id desc';
    return (await context.database.pool.query<{ subject: string; text: string }>(text, [address])).rows;
  };
  return {
    mailsTo,
    /** Returns the secrets of the links to a page that were mailed to an address, newest first. */
    linksTo: async (address: string, page: string): Promise<string[]> => {
      const link = new RegExp(`/${page}/([\\w-]+)`);
      return (await mailsTo(address)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
    },
  };
}
