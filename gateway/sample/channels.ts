import { channelStatus } from '#shared/codes/campaigns/channel-status.ts';
import type { Tx } from '../db/client.ts';
import { channels } from '../domains/campaigns/channel/table.ts';
import { channelCategoryNames, channelTypeNames } from './catalogue.ts';
import { insertInParts } from './insert-in-parts.ts';
import { registeredAt } from './people.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const themes = ['Achados', 'Ofertas', 'Guia', 'Diário', 'Vitrine', 'Clube', 'Canal', 'Radar', 'Mapa', 'Espaço'];
const subjects = [
  'da Casa',
  'de Tecnologia',
  'da Moda',
  'do Esporte',
  'dos Livros',
  'da Beleza',
  'de Viagem',
  'do Bebê',
];

/** Inactive channels, of affiliates that are inactive too. */
const statuses: Readonly<Record<number, number>> = {
  21: channelStatus.codes.pending,
  22: channelStatus.codes.paused,
  23: channelStatus.codes.pending,
  24: channelStatus.codes.paused,
  25: channelStatus.codes.paused,
};

/** Affiliates 1 to 10 own two channels each (1 and 2, 3 and 4, …); every later affiliate owns one. */
export const ownerOf = (channelId: number): number => (channelId <= 20 ? Math.ceil(channelId / 2) : channelId - 10);

/** Returns the ids of the channels that have conversions. */
export function activeChannelIds(affiliateCount: number): number[] {
  return Array.from({ length: affiliateCount + 10 }, (_, index) => index + 1).filter(
    (id) => statuses[id] === undefined,
  );
}

function channelRow(id: number, createdAt: Date): typeof channels.$inferInsert {
  const name = `${themes[id % themes.length] ?? ''} ${subjects[(id * 3) % subjects.length] ?? ''}`;
  const categories = [id % channelCategoryNames.length, (id * 3 + 1) % channelCategoryNames.length];
  return {
    id,
    affiliateId: ownerOf(id),
    cjId: id % 3 === 0 ? String(7_000_000 + id * 131) : null,
    name: id <= 20 ? name : `${name} ${id}`,
    url: `https://canal${id}.exemplo.test`,
    category: [...new Set(categories)].map((index) => channelCategoryNames[index]).join(','),
    channelTypeId: 1 + (id % channelTypeNames.length),
    description: 'Conteúdo próprio com indicações de produtos e ofertas, atualizado toda semana.',
    status: statuses[id] ?? channelStatus.codes.active,
    createdAt,
  };
}

/** Inserts the channels with ids from 1; 1 to 20 are active. */
export async function addChannels(
  tx: Tx,
  { affiliateCount, createdAt, now }: { affiliateCount: number; createdAt: Date; now: Date },
): Promise<void> {
  const rows = Array.from({ length: affiliateCount + 10 }, (_, index) => {
    const id = index + 1;
    // Nobody had a channel here before the own registration.
    const since = Math.max(createdAt.getTime() + index * hourMs, registeredAt(ownerOf(id), now).getTime() + dayMs);
    return channelRow(id, new Date(since));
  });
  await insertInParts(rows, (part) => tx.insert(channels).values(part));
}
