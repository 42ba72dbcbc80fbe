import { advertiserLevel } from '#shared/codes/campaigns/advertiser-level.ts';
import { advertiserStatus } from '#shared/codes/campaigns/advertiser-status.ts';
import type { Tx } from '../db/client.ts';
import { advertiserLogos, advertisers, advertiserUsers } from '../domains/campaigns/advertiser/table.ts';
import { channelCategories, channelTypes } from '../domains/campaigns/channel/table.ts';
import { logo, logoSidePx } from './pictures.ts';

export const channelTypeNames = [
  'Blog',
  'Cupons e descontos',
  'Cashback',
  'Comparador de preços',
  'E-mail marketing',
  'Redes sociais',
  'Vídeo',
  'Aplicativo',
] as const;

export const channelCategoryNames = [
  'Moda',
  'Beleza',
  'Tecnologia',
  'Casa e decoração',
  'Viagem',
  'Esporte e lazer',
  'Livros',
  'Brinquedos',
  'Alimentos',
  'Saúde',
] as const;

/** Covers every status and level. The second has an alphanumeric CNPJ, the seventh a foreign registration. */
const advertiserRows = [
  ['Aurora Casa e Decoração Ltda.', 'Casa Aurora', '11222333000181', advertiserLevel.codes.gold, 'active', 'BR'],
  ['Vale Eletrônicos S.A.', 'TecnoVale', '12ABC34501DE35', advertiserLevel.codes.silver, 'active', 'BR'],
  ['Litoral Moda Praia Ltda.', 'Moda Litoral', '98765432000198', advertiserLevel.codes.bronze, 'active', 'BR'],
  ['Serra Esportes Comércio Ltda.', 'Serra Esportes', '10203040000194', null, 'active', 'BR'],
  ['Livraria Página Nova Ltda.', 'Página Nova', '20030040000193', advertiserLevel.codes.bronze, 'pending', 'BR'],
  ['Sabor da Roça Alimentos Ltda.', 'Sabor da Roça', '77788899000183', advertiserLevel.codes.silver, 'paused', 'BR'],
  ['Lisboa Viagens Lda.', 'Lisboa Viagens', 'PT501964843', null, 'disabled', 'PT'],
] as const;

/** Those who have sent their logo, with its hue in degrees. */
const logoHues: readonly (readonly [advertiserId: number, hue: number])[] = [
  [1, 18],
  [2, 214],
  [4, 142],
];

/** The contacts of each advertiser. */
const contactNames = ['Helena Duarte', 'Otto Prates'] as const;

/**
 * Inserts the rows that conversions depend on: channel types, categories and advertisers. Ids count from 1, as listed.
 */
export async function addCatalogue(tx: Tx, createdAt: Date): Promise<void> {
  await tx.insert(channelTypes).values(channelTypeNames.map((channelType, index) => ({ id: index + 1, channelType })));
  await tx.insert(channelCategories).values(channelCategoryNames.map((name, index) => ({ id: index + 1, name })));
  await tx.insert(advertisers).values(
    advertiserRows.map(([businessName, trademark, cnpj, level, status, country], index) => ({
      id: index + 1,
      businessName,
      trademark,
      cnpj,
      level,
      status: advertiserStatus.codes[status],
      type: country === 'BR' ? 'Nacional' : 'Internacional',
      country,
      createdAt,
    })),
  );
  await tx.insert(advertiserLogos).values(
    logoHues.map(([advertiserId, hue]) => ({
      advertiserId,
      contentType: 'image/png',
      width: logoSidePx,
      height: logoSidePx,
      content: logo(hue),
      createdAt,
    })),
  );
  await tx.insert(advertiserUsers).values(
    advertiserRows.flatMap((_row, index) =>
      contactNames.map((name, at) => ({
        advertiserId: index + 1,
        name,
        email: `contato${index * contactNames.length + at + 1}@anunciante.test`,
      })),
    ),
  );
}
