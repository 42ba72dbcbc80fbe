/**
 * What the other gateway holds. Its numbers are texts, as many databases hand them out, and its rows have fields that our
 * contracts do not know.
 */

/** Of everybody. */
export const PASSWORD = 'Segredo-1';

/** What it takes for a channel. */
export const newChannel = {
  site_type_id: 2,
  name: 'Canal novo',
  category: 'Moda,Casa',
  url: 'https://novo.outra.test',
  description: 'Resenhas',
};

const padded = (value: number) => String(value).padStart(2, '0');
const instant = (at: number) => `2026-03-${padded(28 - at)}T09:${padded(at)}:00-03:00`;

/** Newest first, as its search answers. The alphabet and the ids run the other way or not at all. */
export const affiliates = Array.from({ length: 23 }, (_, at) => ({
  id: String(123 - at),
  name: ['Mariana', 'Otávio', 'Beatriz', 'Zilda', 'Caio'][at % 5],
  last_name: at % 4 === 0 ? null : `Nº ${padded(at)}`,
  business_name: `Empresa ${padded(at)} Ltda`,
  status: at % 3 === 0 ? '0' : '1',
  comercial_manager_id: at % 2 === 0 ? '501' : null,
  service_manager_id: null,
  created_at: instant(at),
  email: `pessoa${padded(at)}@outra.test`,
  profile: 'afiliado',
  phone_number: '5511987654321',
  address: 'Rua Augusta',
  address_number: '12',
  address_other: null,
  zip_code: '01305000',
  neighborhood: 'Consolação',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
  token: `token-${at}`,
  legacy_score: 7.5,
  tags: ['a', 'b'],
}));

/** Of everybody; without the agency of the bank. */
export const paymentInfo = {
  id: '5',
  document_type: 'CPF',
  document_number: '52998224725',
  email: 'ana@outra.test',
  bank_name: 'Banco',
  bank_account_type: 'Conta Corrente',
  bank_account_number: 56789,
  bank_account_number_digit: '0',
};

export const sites = Array.from({ length: 6 }, (_, at) => ({
  id: String(906 - at),
  name: `Canal ${at}`,
  url: `https://canal${at}.outra.test`,
  category: 'Moda,Casa',
  site_type: 'Blog',
  site_type_id: '2',
  type_name: 'Blog',
  description: 'Um canal',
  status: ['3', '2', '4'][at % 3],
  force_active: 1,
  affiliate_id: at < 4 ? '101' : '102',
  affiliate_name: 'Ana',
  affiliate_email: 'ana@outra.test',
  cj_id: '',
  created_at: instant(at),
  pixel: null,
}));

export const conversions = Array.from({ length: 27 }, (_, at) => ({
  id: String(5_027 - at),
  affiliate_id: '101',
  campaign_id: '7',
  campaign_name: 'Loja',
  site_id: '906',
  site_name: 'Canal 0',
  transaction_id: `T-${padded(at)}`,
  order_id: `P-${padded(at)}`,
  transaction_amount: `${10 + at}.50`,
  affiliate_commission_cost: '1.05',
  validation_status: String(at % 3),
  created_at: instant(at % 28),
  device: 'mobile',
}));

export const reportCsv =
  '\uFEFFcampaign_name;order_id;transaction_amount\r\nLoja;P-00;10,50\r\n"Ações; etc.";P-01;11,50\r\n';

export const banks = [
  { code: '001', name: 'Banco do Brasil S.A.', ispb: '00000000' },
  { code: '341', name: 'Itaú Unibanco S.A.', ispb: '60701190' },
];

/** By e-mail; every password is {@link PASSWORD}. Profiles other than `afiliado` are staff, whatever they are called. */
export const users = {
  'ana@outra.test': {
    user_id: '77',
    name: 'Ana Souza',
    email: 'ana@outra.test',
    profile: 'afiliado',
    affiliate_id: '101',
    last_ip: '10.0.0.1',
  },
  'chefe@outra.test': {
    user_id: '501',
    name: 'Chefe',
    email: 'chefe@outra.test',
    profile: 'operacoes',
    affiliate_id: null,
    last_ip: '10.0.0.2',
  },
};

export type ForeignUser = (typeof users)[keyof typeof users];
