import { type NewsKind, newsKind } from '#shared/codes/accounts/news-kind.ts';
import { emailPreference, emailPreferenceInput } from '#shared/resources/accounts/email-preference.ts';
import { recordForm } from '#shared/ui/form/record-form.ts';

/** One address, and the kinds of news that it wants. */
export interface PreferenceRow {
  email: string;
  news: NewsKind[];
}

export interface PreferenceValues {
  emails: PreferenceRow[];
}

/** Returns the flag of a kind of news, as the API has it. */
const flag = (news: readonly NewsKind[], kind: NewsKind) => (news.includes(kind) ? 1 : 0);

/** The e-mail preferences of an affiliate. The first row is its own e-mail. */
export const preferenceForm = recordForm(emailPreference, {
  schema: emailPreferenceInput,
  toValues: ({ emails }): PreferenceValues => ({
    emails: emails.map((row) => ({ email: row.email, news: newsKind.allCodes.filter((kind) => row[kind] === 1) })),
  }),
  toInput: ({ emails }) => ({
    emails: emails.map(({ email, news }) => ({
      email,
      new_creatives: flag(news, 'new_creatives'),
      news_general_information: flag(news, 'news_general_information'),
      campaign_break: flag(news, 'campaign_break'),
    })),
  }),
});
