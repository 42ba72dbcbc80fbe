import { escapeIdentifier, escapeLiteral } from 'pg';
import { amountCell, monthCell, textCell } from '../../../lib/csv-cells.ts';
import { stateWords } from './state-words.ts';

const status = `case commission.state ${[...stateWords]
  .map(([code, word]) => `when ${code} then ${escapeLiteral(word)}`)
  .join(' ')} end`;

const description = `case commission.kind when 'earning' then 'Comissão' when 'correction' then 'Correção de comissão' when 'refund' then 'Estorno'
  when 'tax_invoice' then 'Ajuste por nota fiscal cancelada' when 'bonus' then 'Bônus (' || bonus_type.name || ')' else 'Estorno de bônus (' || bonus_type.name || ')' end`;

/** The columns of the exported commissions: header and cell. */
const columns = [
  ['Campanha', textCell('campaign.name')],
  ['Canal de Divulgação', textCell('site.name')],
  ['Pedido', textCell('conversion.order_id')],
  ['Mês/Ano Ref.', monthCell('commission.reference_month')],
  ['Descrição', description],
  ['Status', status],
  ['Disponível em', `commission.available_on::text`],
  ['Valor', amountCell('commission.value_cents')],
] as const;

interface ExportFilter {
  affiliateId: number;
  states?: readonly number[] | undefined;
  /** `YYYY-MM`. */
  month?: string | undefined;
}

/** Returns the query of the exported commissions of an affiliate, newest first, with its values inlined. */
export function exportQuery({ affiliateId, states, month }: ExportFilter): string {
  const where = [
    `commission.affiliate_id = ${affiliateId}`,
    ...(states ? [`commission.state in (${states.join(', ')})`] : []),
    ...(month ? [`commission.reference_month = ${escapeLiteral(`${month}-01`)}`] : []),
  ];
  return `select ${columns.map(([header, cell]) => `${cell} as ${escapeIdentifier(header)}`).join(', ')}
    from commissions as commission
    join conversions as conversion on conversion.id = commission.conversion_id
    join campaigns as campaign on campaign.id = commission.campaign_id
    join sites as site on site.id = commission.site_id
    left join bonuses as bonus on bonus.id = commission.bonus_id
    left join bonus_types as bonus_type on bonus_type.id = bonus.bonus_type_id
    where ${where.join(' and ')}
    order by commission.created_at desc, commission.id desc`;
}
