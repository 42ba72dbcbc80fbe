import type { preferencesPtBr } from './portal/preferences-pt-br.ts';
import type { Translated } from './translate.ts';

/** The English words of the e-mail preferences, and of ending news by the link of a mail. */
export const preferencesEn = {
  codes: {
    news_kind: {
      new_creatives: 'New creatives',
      news_general_information: 'News (general information)',
      campaign_break: 'Campaign pause',
      other: '-',
    },
  },
  screens: {
    preferences: {
      intro: 'Choose the news that each e-mail receives. The first one is the login e-mail.',
      row: 'E-mail %{number}',
      own_email: 'Login e-mail',
      own_hint: 'The login e-mail cannot be changed here.',
      email: 'E-mail*',
      news: 'News',
      no_news: 'I do not want to receive any news',
      add: 'Add e-mail',
      remove: 'Remove %{email}',
      remove_new: 'Remove e-mail %{number}',
      limit: 'The limit of 5 e-mails is reached!',
      limit_text: 'To add another one, remove one of the e-mails in the list.',
      saved: 'Preferences updated successfully!',
    },
  },
  portal: {
    unsubscribe: {
      title: 'Stop receiving news',
      text: 'This e-mail will receive no more news: neither new creatives nor general news nor notices of paused campaigns. Notices about your account, such as payments and security, go on.',
      submit: 'Stop receiving',
      submitting: 'Saving…',
      done: 'Done: this e-mail will receive no more news.',
      done_text: 'To receive them again, sign in and open Preferences.',
      invalid: 'This link does not work',
      invalid_text:
        'This e-mail may have left the list already. If the address was cut off, open the link of the e-mail again, as a whole. The choices of each e-mail are under Preferences, in your account.',
      to_login: 'Go to the sign-in page',
    },
  },
} satisfies Translated<Omit<typeof preferencesPtBr, 'validation'>>;
