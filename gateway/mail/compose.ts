import type { Language } from '../lib/language.ts';
import { html } from './html.ts';
import type { MailSettings } from './settings.ts';

/** The content of a mail, used for both its text and HTML form. */
export interface MailContent {
  to: string;
  language: Language;
  subject: string;
  paragraphs: readonly string[];
  /** The single call to action, as a button and as a link. */
  action?: { label: string; url: string };
  /** Small print: what to do when the mail reached the wrong person. */
  note?: string;
  /** For news, the unsubscribe address. */
  unsubscribeUrl?: string;
}

/** The language-dependent texts of a mail. */
export type Words = Pick<MailContent, 'subject' | 'paragraphs' | 'note'> & { label: string };

interface ComposedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl?: string;
}

const unsubscribeLabels: Record<Language, string> = {
  'pt-br': 'Não quero mais receber estes e-mails',
  en: 'Unsubscribe from these e-mails',
};

const htmlLanguages: Record<Language, string> = { 'pt-br': 'pt-BR', en: 'en' };

const textStyle = 'margin:0 0 16px;font-size:16px;line-height:24px;white-space:pre-line';
const noteStyle = 'margin:24px 0 0;font-size:13px;line-height:20px;color:#5b6470';
const buttonStyle = 'display:inline-block;padding:12px 24px;border-radius:6px;text-decoration:none;font-size:16px';

/** Returns black or white, whichever has more contrast on the colour, by WCAG 2 relative luminance. */
function textColourOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/** Composes a mail with the operator's name and colour, as plain text and as HTML without remote resources. */
export function composeMail(
  { brandName, brandColour }: Pick<MailSettings, 'brandName' | 'brandColour'>,
  content: MailContent,
): ComposedMail {
  const { to, language, subject, paragraphs, action, note, unsubscribeUrl } = content;
  const unsubscribeLabel = unsubscribeLabels[language];
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(note ? [note] : []),
    brandName,
    ...(unsubscribeUrl ? [`${unsubscribeLabel}: ${unsubscribeUrl}`] : []),
  ];
  const colours = `background:${brandColour};color:${textColourOn(brandColour)}`;
  const page = html`<!doctype html>
    <html lang="${htmlLanguages[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px;background:#f3f5f8;font-family:Arial,Helvetica,sans-serif;color:#1b2430">
        <div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
          <p style="margin:0 0 24px;font-size:20px;font-weight:bold">${brandName}</p>
          ${paragraphs.map((paragraph) => html`<p style="${textStyle}">${paragraph}</p> `)}
          ${
            action
              ? html`<p style="${textStyle}">
                    <a href="${action.url}" style="${buttonStyle};${colours}">${action.label}</a>
                  </p>
                  <p style="${noteStyle}">${action.url}</p>`
              : ''
          }
          ${note ? html`<p style="${noteStyle}">${note}</p>` : ''}
          ${unsubscribeUrl ? html`<p style="${noteStyle}"><a href="${unsubscribeUrl}">${unsubscribeLabel}</a></p>` : ''}
        </div>
      </body>
    </html> `;
  const unsubscribe = unsubscribeUrl === undefined ? {} : { unsubscribeUrl };
  return { to, subject, text: `${text.join('\n\n')}\n`, html: page.markup, ...unsubscribe };
}
