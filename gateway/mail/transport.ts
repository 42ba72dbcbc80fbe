import { createTransport, type SendMailOptions } from 'nodemailer';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';

/** A mail on its way out. `messageId` is the same at every attempt, so that a receiver can tell a repetition. */
export interface OutgoingMail {
  messageId: string;
  /** Without blanks or slashes; the name of the file where mails become files. */
  name: string;
  date: Date;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mails over: to a server, or into a folder. */
export interface MailTransport {
  /** Resolves once the mail is in other hands. Rejects with what the server said otherwise. */
  send: (mail: OutgoingMail) => Promise<void>;
  close: () => void;
}

function messageOf(env: Env, { messageId, date, to, subject, text, html }: OutgoingMail): SendMailOptions {
  return {
    from: env.mailFrom,
    ...(env.mailReplyTo && { replyTo: env.mailReplyTo }),
    // An address object, so that nothing in the text can become a second recipient.
    to: { name: '', address: to },
    messageId,
    date,
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function smtpTransport(env: Env, url: string): MailTransport {
  const smtp = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return {
    send: async (mail) => {
      await smtp.sendMail(messageOf(env, mail));
    },
    close: () => smtp.close(),
  };
}

function folderTransport(env: Env): MailTransport {
  const folder = join(env.dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(messageOf(env, mail));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.name}.eml`);
      // Readers of the folder see whole mails only.
      await writeFile(`${file}.part`, message);
      await rename(`${file}.part`, file);
    },
    close: () => composer.close(),
  };
}

/** The operator's mail server, or files in the data directory where none is configured. */
export function createMailTransport(env: Env): MailTransport {
  return env.smtpUrl === undefined ? folderTransport(env) : smtpTransport(env, env.smtpUrl);
}
