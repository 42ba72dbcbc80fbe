/** What channels are and what rules forbid, each in the words of both. */
const topics: readonly RegExp[] = [
  /e-?mails?\b|newsletters?|mala direta|mailing/,
  /\bcupo(?:m|ns)\b|\bcoupons?\b|\bvouchers?\b/,
  /\bcash ?-?back\b/,
  /\bcomparador(?:es)?\b|\bprice comparison\b/,
  /\bredes? socia(?:l|is)\b|\bsocial (?:media|networks?)\b/,
  /\bvideos?\b|\bstreaming\b/,
  /\baplicativos?\b|\bapps?\b/,
  /\b(?:anuncios?|links) (?:de busca|patrocinados?)|\bpaid search\b|\bsearch ads?\b/,
  /\bincentivad[oa]s?\b|\bincentivi[sz]ed\b/,
  /\bfidelidade\b|\bloyalty\b/,
];

/** Rules are sentences, or a list in one sentence. */
const clauseEnd = /[.;,\n•]+/;

const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the clause of the forbidding rules of a campaign that speaks of what the channel is: for a channel of
 * 'E-mail marketing' the clause 'e-mail não solicitado'. It may be broken; whether it is, a person decides.
 *
 * @param channelType the name of its type, in the words of staff
 * @returns undefined where no clause speaks of it
 */
export function brokenRule(channelType: string, rulesForbidden: string): string | undefined {
  const kind = plainText(channelType);
  const ofKind = topics.filter((topic) => topic.test(kind));
  return rulesForbidden
    .split(clauseEnd)
    .map((clause) => clause.trim())
    .find((clause) => ofKind.some((topic) => topic.test(plainText(clause))));
}
