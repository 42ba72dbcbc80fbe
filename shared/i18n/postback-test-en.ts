import type { postbackTestPtBr } from './portal/postback-test-pt-br.ts';
import type { Translated } from './translate.ts';

/** The English words of the page where the developers of advertisers try their postbacks out. */
export const postbackTestEn: Translated<(typeof postbackTestPtBr)['portal']['postback_test']> = {
  title: 'Postback test',
  text: 'For those who program the server of an advertiser. The message is signed here in the browser and sent as a test: everything is checked as for a real sale, and no sale is stored.',
  insecure: 'Browsers can sign only on https pages. Open this page by the https address of the platform.',
  key: 'API key',
  key_id: 'Number of the key',
  secret: 'Secret',
  secret_hint: 'Begins with whsec_. It is neither sent nor kept.',
  secret_fault: 'The secret begins with whsec_ and is whole, without spaces',
  sale: 'Sale',
  hints: {
    click_id: 'What your page received in its address. Or use coupon.',
    coupon: 'The coupon that was used, where there was no click.',
    order_id: 'The number of the order in your shop.',
    amount: 'In reais, with a point: 149.90.',
    occurred_at: 'When it happened, in ISO 8601 with its offset.',
    campaign_id: 'Optional.',
    reason: 'Optional: why it was refused.',
  },
  send: 'Sign and send a test',
  log: 'See the last messages',
  answer: 'Answer',
  answer_body: 'Body of the answer',
  sent: 'What was sent',
  accepted: 'Accepted. Without "test": true this sale would be stored like this.',
  deliveries: 'The last message. |||| The last %{smart_count} messages, the newest first.',
  is_test: 'test',
};
