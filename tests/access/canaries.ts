import type { RestClient } from '../support/client.ts';

/** Returns the body of an answer. @throws {Error} for a refusal */
export async function must<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer;
  if (status > 299) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export type Row = Record<string, unknown> & { id: number };

/** Returns the rows of a list. @throws {Error} for a refusal */
export async function rows(staff: RestClient, path: string): Promise<Row[]> {
  const { status, body } = await staff.get<Row[]>(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Gives an affiliate's records values that occur nowhere else, and returns them. */
export async function plantCanaries(staff: RestClient, affiliateId: number): Promise<string[]> {
  const mark = `canario-${affiliateId}`;
  const phone = `55119900000${affiliateId}7`;
  const fields = { phone_number: phone, address: `Rua do ${mark}`, business_name: `Empresa ${mark}` };
  const affiliate = await must<Record<string, unknown>>(staff.put(`/api/affiliate/${affiliateId}`, fields));
  for (const { id } of await rows(staff, `/api/channel?filter={"affiliate_id":${affiliateId}}`)) {
    await must(
      staff.put(`/api/channel/${id}`, { name: `Canal ${mark} ${id}`, url: `https://${mark}-${id}.exemplo.test` }),
    );
  }
  return [mark, phone, String(affiliate.email)];
}
