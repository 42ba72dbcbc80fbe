import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { createTransport, SendMailOptions } from 'nodemailer';
import type { MailSettings } from './settings.ts';

/** An outgoing mail. `messageId` is the same for every attempt, so that receivers can detect duplicates. */
export interface OutgoingMail {
  messageId: string;
  /** Without blanks or slashes; the file name when mails are written to files. */
  name: string;
  date: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The unsubscribe address for mail programs, if the mail is news. */
  unsubscribeUrl?: string | null;
}

/** Delivers mails to a server or to a folder. */
export interface MailTransport {
  /** Resolves once the mail is accepted; rejects with the server's error otherwise. */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
}

/** Mail programs offer to unsubscribe by one click, which is a POST to the address (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function messageOf(env: MailSettings, mail: OutgoingMail): SendMailOptions {
  const { messageId, date, to, subject, text, html, unsubscribeUrl } = mail;
  return {
    from: env.mailFrom,
    ...(env.mailReplyTo && { replyTo: env.mailReplyTo }),
    // An address object, so that nothing in the text can add a recipient.
    to: { name: '', address: to },
    messageId,
    date,
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A transport of the library, which is loaded with the first mail: many a process sends none. */
function onFirstMail<Opened extends { close: () => void }>(open: (create: typeof createTransport) => Opened) {
  let opening: Promise<Opened> | undefined;
  return {
    open: () => (opening ??= import('nodemailer').then((library) => open(library.createTransport))),
    close: () =>
      void opening?.then(
        (opened) => opened.close(),
        () => undefined,
      ),
  };
}

function smtpTransport(env: MailSettings, url: string): MailTransport {
  const smtp = onFirstMail((create) =>
    create({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }),
  );
  return {
    send: async (mail) => {
      await (await smtp.open()).sendMail(messageOf(env, mail));
    },
    close: smtp.close,
  };
}

const folderOf = ({ dataDir }: MailSettings): string => join(dataDir, 'outbox');

function folderTransport(env: MailSettings): MailTransport {
  const folder = folderOf(env);
  const composer = onFirstMail((create) => create({ streamTransport: true, buffer: true }));
  return {
    send: async (mail) => {
      const { message } = await (await composer.open()).sendMail(messageOf(env, mail));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.name}.eml`);
      // Written to a temporary name first, so that readers of the folder see complete mails only.
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
    },
    close: composer.close,
  };
}

/** Deletes the files of mails, by their names; ones that do not exist are ignored. */
export async function removeMailFiles(env: MailSettings, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folderOf(env), `${name}.eml`), { force: true });
}

/** Creates the transport: the operator's mail server, or files in the data directory when none is configured. */
export function createMailTransport(env: MailSettings): MailTransport {
  return env.smtpUrl === undefined ? folderTransport(env) : smtpTransport(env, env.smtpUrl);
}
