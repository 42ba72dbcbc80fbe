import { campaignStatus } from '#shared/codes/campaigns/campaign-status.ts';
import { addDays, businessDate } from '#shared/time.ts';
import type { Tx } from '../db/client.ts';
import {
  campaignCategories,
  campaignPaymentPeriods,
  campaignRevenues,
  campaigns,
  campaignSegments,
  commissionDivisions,
  commissionGroups,
} from '../domains/campaigns/campaign/table.ts';
import { campaignSchedules, campaignScheduleSites } from '../domains/campaigns/rate-schedule/table.ts';

interface CampaignRow {
  name: string;
  advertiserId: number;
  /** Of the default group, in basis points. */
  rate: number;
  releaseDays: number;
  status: 'approved' | 'pending' | 'paused' | 'refused';
  host: string;
  description: string;
  /** Of `channelCategoryNames`. */
  categoryIds: number[];
}

/**
 * The first eight are approved, as sample import files require; then one of every other status, the tenth of which ended;
 * then new ones, in which few take part.
 */
const campaignRows: readonly CampaignRow[] = [
  {
    name: 'Casa Aurora — Móveis e decoração',
    advertiserId: 1,
    rate: 800,
    releaseDays: 15,
    status: 'approved',
    host: 'www.casaaurora.example',
    categoryIds: [4],
    description: 'Sofás, mesas, luminárias e tapetes com entrega para todo o Brasil. Pedido médio de R$ 480.',
  },
  {
    name: 'TecnoVale — Informática',
    advertiserId: 2,
    rate: 600,
    releaseDays: 10,
    status: 'approved',
    host: 'www.tecnovale.example',
    categoryIds: [3],
    description: 'Notebooks, monitores e periféricos das principais marcas, com ofertas novas toda terça.',
  },
  {
    name: 'Moda Litoral — Coleção de verão',
    advertiserId: 3,
    rate: 1200,
    releaseDays: 20,
    status: 'approved',
    host: 'www.modalitoral.example',
    categoryIds: [1],
    description: 'Biquínis, saídas de praia e roupas leves. A coleção nova chega em setembro.',
  },
  {
    name: 'Casa Aurora — Cama, mesa e banho',
    advertiserId: 1,
    rate: 900,
    releaseDays: 15,
    status: 'approved',
    host: 'banho.casaaurora.example',
    categoryIds: [4],
    description: 'Enxoval completo, com jogos de cama a partir de R$ 89.',
  },
  {
    name: 'Serra Esportes — Corrida e academia',
    advertiserId: 4,
    rate: 1000,
    releaseDays: 15,
    status: 'approved',
    host: 'www.serraesportes.example',
    categoryIds: [6, 10],
    description: 'Tênis, roupas e acessórios de treino. Frete grátis acima de R$ 199.',
  },
  {
    name: 'TecnoVale — Telefonia',
    advertiserId: 2,
    rate: 500,
    releaseDays: 10,
    status: 'approved',
    host: 'celular.tecnovale.example',
    categoryIds: [3],
    description: 'Celulares e acessórios com garantia nacional.',
  },
  {
    name: 'Moda Litoral — Beleza',
    advertiserId: 3,
    rate: 1100,
    releaseDays: 20,
    status: 'approved',
    host: 'beleza.modalitoral.example',
    categoryIds: [2, 10],
    description: 'Protetores solares, hidratantes e perfumes.',
  },
  {
    name: 'Serra Esportes — Bicicletas',
    advertiserId: 4,
    rate: 700,
    releaseDays: 30,
    status: 'approved',
    host: 'bike.serraesportes.example',
    categoryIds: [6],
    description: 'Bicicletas urbanas, de trilha e elétricas, montadas em casa.',
  },
  {
    name: 'Página Nova — Livros',
    advertiserId: 5,
    rate: 1000,
    releaseDays: 15,
    status: 'pending',
    host: 'www.paginanova.example',
    categoryIds: [7],
    description: 'Lançamentos e clássicos, com frete fixo.',
  },
  {
    name: 'Sabor da Roça — Cestas',
    advertiserId: 6,
    rate: 750,
    releaseDays: 15,
    status: 'paused',
    host: 'www.sabordaroca.example',
    categoryIds: [9],
    description: 'Cestas de café da manhã com produtos de pequenos produtores. Volta na próxima safra.',
  },
  {
    name: 'Lisboa Viagens — Pacotes',
    advertiserId: 7,
    rate: 400,
    releaseDays: 45,
    status: 'refused',
    host: 'www.lisboaviagens.example',
    categoryIds: [5],
    description: 'Pacotes para Portugal com saída de São Paulo e do Recife.',
  },
  {
    name: 'Casa Aurora — Jardim',
    advertiserId: 1,
    rate: 850,
    releaseDays: 15,
    status: 'approved',
    host: 'jardim.casaaurora.example',
    categoryIds: [4],
    description: 'Vasos, móveis de varanda e ferramentas. Campanha nova: estreia na primavera.',
  },
  {
    name: 'Serra Esportes — Camping',
    advertiserId: 4,
    rate: 950,
    releaseDays: 15,
    status: 'approved',
    host: 'camping.serraesportes.example',
    categoryIds: [5, 6],
    description: 'Barracas, mochilas e fogareiros para a serra e a praia.',
  },
  {
    name: 'TecnoVale — Games',
    advertiserId: 2,
    rate: 650,
    releaseDays: 10,
    status: 'approved',
    host: 'games.tecnovale.example',
    categoryIds: [3, 8],
    description: 'Consoles, jogos e cadeiras, com pré-venda dos lançamentos.',
  },
];

/** Takes part by invitation alone. */
const exclusiveId = 7;
/** Approves requests at once. */
const automaticIds = [2, 6, 14];

/** A second group of some campaigns, selected by schedules. */
const premium = (campaignId: number) => ({
  id: campaignRows.length + campaignId,
  campaignId,
  code: 'PREMIUM',
  name: 'Premium',
});
const premiumIds = [1, 2, 3, 5];

async function addRates(tx: Tx, createdAt: Date): Promise<void> {
  await tx.insert(commissionGroups).values(
    campaignRows.map(({ rate }, index) => ({
      id: index + 1,
      campaignId: index + 1,
      code: 'DEFAULT',
      name: 'Padrão',
      isDefault: true,
      rateBasisPoints: rate,
      createdAt,
    })),
  );
  await tx.insert(commissionGroups).values(
    premiumIds.map((campaignId) => ({
      ...premium(campaignId),
      rateBasisPoints: (campaignRows[campaignId - 1]?.rate ?? 0) + 300,
      createdAt,
    })),
  );
  await tx.insert(commissionDivisions).values([
    { groupId: 1, position: 1, category: 'Tapetes', rateBasisPoints: 1000, createdAt },
    { groupId: 1, position: 2, commissionType: 'Lead', rateCents: 500, createdAt },
    { groupId: 2, position: 1, category: 'Acessórios', rateBasisPoints: 900, createdAt },
    { groupId: 5, position: 1, commissionType: 'Novo cliente', rateBasisPoints: 1500, createdAt },
  ]);
}

/** One that ended, one that runs for two channels, one that is planned and one that was cancelled. */
async function addSchedules(tx: Tx, now: Date): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const schedules = [
    {
      campaignId: 1,
      title: 'Semana da casa',
      startsAt: inDays(-90),
      endsAt: inDays(-83),
      cancelledAt: null,
      sites: [0],
    },
    {
      campaignId: 1,
      title: 'Parceiros do mês',
      startsAt: inDays(-5),
      endsAt: inDays(25),
      cancelledAt: null,
      sites: [1, 3],
    },
    { campaignId: 3, title: 'Fim de estação', startsAt: inDays(14), endsAt: inDays(28), cancelledAt: null, sites: [0] },
    {
      campaignId: 5,
      title: 'Corrida de rua',
      startsAt: inDays(10),
      endsAt: inDays(12),
      cancelledAt: inDays(-1),
      sites: [0],
    },
  ];
  for (const [index, { sites, ...schedule }] of schedules.entries()) {
    const id = index + 1;
    const { campaignId, startsAt, endsAt, cancelledAt } = schedule;
    const createdAt = new Date(Math.min(startsAt.getTime(), now.getTime()) - 3 * 86_400_000);
    await tx.insert(campaignSchedules).values({ id, groupId: premium(campaignId).id, createdAt, ...schedule });
    await tx
      .insert(campaignScheduleSites)
      .values(sites.map((channelId) => ({ scheduleId: id, campaignId, channelId, startsAt, endsAt, cancelledAt })));
  }
}

/** Inserts the campaigns with their parts: rates and schedules, revenues, payment periods, categories, segmentation, rules. */
export async function addCampaigns(tx: Tx, { createdAt, now }: { createdAt: Date; now: Date }): Promise<void> {
  await tx.insert(campaigns).values(
    campaignRows.map(({ name, advertiserId, status, host, description }, index) => ({
      id: index + 1,
      name,
      advertiserId,
      description,
      createdAt,
      status: campaignStatus.codes[status],
      landingUrl: `https://${host}/`,
      allowedHosts: [host],
      isExclusive: index + 1 === exclusiveId,
      approval: automaticIds.includes(index + 1) ? ('automatic' as const) : ('manual' as const),
      deeplinkTemplate: 'utm_source=parceria&utm_medium=afiliado&click_id={click_id}',
      comercialManagerId: 2,
      operationalManagerId: 2,
      networkManagerId: 1,
      rulesAllowed: 'Conteúdo próprio, redes sociais, newsletter e vídeos. Cupons só os que estão na campanha.',
      rulesForbidden: 'Anúncios de busca com o nome da marca, e-mail não solicitado, cashback acima da comissão.',
    })),
  );
  await tx
    .insert(campaignCategories)
    .values(
      campaignRows.flatMap(({ categoryIds }, index) =>
        categoryIds.map((categoryId) => ({ campaignId: index + 1, categoryId })),
      ),
    );
  await tx.insert(campaignSegments).values([
    { campaignId: 5, kind: 'channel_type', value: '3', isAllowed: false },
    { campaignId: 8, kind: 'channel_category', value: '6', isAllowed: true },
  ]);
  await addRates(tx, createdAt);
  const startsOn = businessDate(createdAt);
  await tx.insert(campaignRevenues).values(
    campaignRows.map(({ rate }, index) => ({
      campaignId: index + 1,
      startsOn,
      rateBasisPoints: rate + 300,
      createdAt,
    })),
  );
  await tx.insert(campaignPaymentPeriods).values(
    campaignRows.map(({ releaseDays }, index) => ({
      campaignId: index + 1,
      startsOn,
      validationDays: 30,
      releaseDays,
      createdAt,
    })),
  );
  // Next month's values are planned already.
  const nextMonth = `${addDays(businessDate(now).slice(0, 8) + '28', 7).slice(0, 8)}01`;
  await tx
    .insert(campaignRevenues)
    .values({ campaignId: 1, startsOn: nextMonth, rateBasisPoints: 1250, createdAt: now });
  await tx
    .insert(campaignPaymentPeriods)
    .values({ campaignId: 1, startsOn: nextMonth, validationDays: 20, releaseDays: 10, createdAt: now });
  await addSchedules(tx, now);
}
