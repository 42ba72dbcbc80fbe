import { useGetResourceLabel, usePermissions } from 'react-admin';
import type { ResourceGrant } from '#shared/codes/accounts/grants.ts';
import { unaccented } from '#shared/rules/unaccented.ts';
import { CREATION_HASH } from '../../kit/page/use-creation.ts';
import { useWords, type WordKey } from '../../kit/page/use-words.ts';
import { SECURITY_PATH } from '../paths.ts';
import { resourceScreens } from '../screens.ts';

/** A page or an action that the search offers. */
export interface Command {
  path: string;
  label: string;
  isAction: boolean;
}

interface Action {
  label: WordKey;
  path: string;
  needs: ResourceGrant;
  /** Further words by which it is found, without accents, in both languages. */
  keywords: string;
}

/** What can be started from anywhere. */
const actions: readonly Action[] = [
  {
    label: 'admin.search.action.campaign',
    path: '/campaign/create',
    needs: 'campaign:create',
    keywords: 'nova campanha oferta criar new campaign offer create',
  },
  {
    label: 'admin.search.action.import',
    path: '/conversion-import/create',
    needs: 'conversion-import:create',
    keywords: 'importar arquivo planilha csv pedidos conversoes import file orders sheet upload',
  },
  {
    label: 'admin.search.action.advertiser',
    path: `/advertiser${CREATION_HASH}`,
    needs: 'advertiser:create',
    keywords: 'novo anunciante loja criar new advertiser shop create',
  },
  {
    label: 'admin.search.action.run',
    path: `/payment-run${CREATION_HASH}`,
    needs: 'payment-run:create',
    keywords: 'novo lote pagamento pagar banco new payment run pay bank batch',
  },
  {
    label: 'admin.search.action.invoice',
    path: `/advertiser-invoice${CREATION_HASH}`,
    needs: 'advertiser-invoice:create',
    keywords: 'nova fatura cobrar faturar new invoice bill',
  },
  {
    label: 'admin.search.action.bonus',
    path: `/bonus${CREATION_HASH}`,
    needs: 'bonus:create',
    keywords: 'dar lancar bonus premio give bonus',
  },
  {
    label: 'admin.search.action.group',
    path: `/payment-group${CREATION_HASH}`,
    needs: 'payment-group:create',
    keywords: 'novo grupo de pagamento prazo new payment group terms',
  },
  {
    label: 'admin.search.action.newsletter',
    path: `/newsletter${CREATION_HASH}`,
    needs: 'newsletter:create',
    keywords: 'enviar informativo novidades e-mail send newsletter news mail',
  },
  {
    label: 'admin.search.action.colleague',
    path: `/staff-user${CREATION_HASH}`,
    needs: 'staff-user:create',
    keywords: 'convidar colega equipe usuario invite colleague team user staff',
  },
];

/** Further words by which the entries of the menu are found, without accents, in both languages. */
const menuKeywords: Readonly<Record<string, string | undefined>> = {
  affiliate: 'afiliados affiliates publishers parceiros partners',
  channel: 'canais sites channels',
  advertiser: 'anunciantes lojas advertisers shops merchants',
  campaign: 'campanhas ofertas campaigns offers',
  participation: 'participacoes aprovar participations approve requests',
  'tracking-link': 'links rastreamento tracking',
  conversion: 'conversoes pedidos vendas conversions orders sales',
  postback: 'postbacks webhooks mensagens messages',
  'script-report': 'script t.js pixel nao confirmados unconfirmed',
  'advertiser-invoice': 'faturas cobranca invoices billing',
  invoice: 'notas fiscais tax invoices',
  bonus: 'bonus premios bonuses',
  'commission-addition': 'acrescimos comissao additions commission',
  'invoice-upload': 'notas recebidas arquivos received tax invoices files',
  payment: 'pagamentos payments payouts',
  'payment-run': 'lotes pagamento banco payment runs batches bank',
  'bank-return': 'retornos banco bank returns',
  reconciliation: 'conferencias conciliacao reconciliations checks',
  'conversion-import': 'importacoes arquivos imports files',
  'payment-group': 'grupos pagamento prazos payment groups terms',
  newsletter: 'informativos novidades newsletters news',
  'staff-user': 'equipe usuarios acessos team staff users',
  'erp-error': 'avisos erp mensagens messages errors',
  'audit-entry': 'auditoria historico audit log history',
  'outbox-mail': 'e-mails enviados sent mails outbox',
};

const PLURAL = 2;

const wordsIn = (text: string) =>
  unaccented(text)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');

/** Whether each searched word begins a word of a label or of its keywords. */
function isNamed(searched: readonly string[], label: string, keywords: string): boolean {
  const words = wordsIn(`${label} ${keywords}`);
  return searched.every((each) => words.some((word) => word.startsWith(each)));
}

/** Returns what the role may open or begin and a text names; all of it for an empty text, pages first. */
export function useCommands(text: string): Command[] {
  const t = useWords();
  const labelOf = useGetResourceLabel();
  const { permissions = [] } = usePermissions<readonly string[]>();
  const searched = wordsIn(text);
  if (searched.length === 0 && text.trim() !== '') return [];
  const pages = [
    { path: '/', label: t('admin.edit_affiliate.dashboard'), keywords: 'dashboard inicio home painel' },
    ...resourceScreens.flatMap(([name, { icon, list }]) =>
      icon && list && permissions.includes(`${name}:list`)
        ? [{ path: `/${name}`, label: labelOf(name, PLURAL), keywords: menuKeywords[name] ?? '' }]
        : [],
    ),
    {
      path: SECURITY_PATH,
      label: t('screens.security.title'),
      keywords: 'seguranca senha conta security password account',
    },
  ].map((page) => ({ ...page, isAction: false }));
  const acts = actions
    .filter(({ needs }) => permissions.includes(needs))
    .map(({ label, ...action }) => ({ ...action, label: t(label), isAction: true }));
  return [...acts, ...pages]
    .filter(({ label, keywords }) => isNamed(searched, label, keywords))
    .map(({ path, label, isAction }) => ({ path, label, isAction }));
}
