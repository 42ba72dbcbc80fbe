import { expect, test } from 'vitest';
import { type Division, hiddenDivisions } from './hidden-divisions.ts';

const division = (id: number, commission_type: string | null, category: string | null, isClosed = false): Division => ({
  id,
  group_id: 1,
  campaign_id: 1,
  position: id,
  commission_type,
  category,
  rate: 1,
  fixed: null,
  version: 1,
  closed_at: isClosed ? '2026-01-01T00:00:00.000Z' : null,
});

test('a division counts unless an open one before it takes all of its sales', () => {
  const hidden = hiddenDivisions([
    division(1, 'Fechada', null, true),
    division(2, 'Novo', 'Moda'),
    division(3, 'novo ', 'Casa'),
    division(4, 'Novo', null),
    division(5, ' NOVO', 'Livros'),
    division(6, null, 'Moda'),
    division(7, 'Fechada', null),
    division(8, null, null),
    division(9, 'Outra', null),
  ]);
  expect([...hidden]).toEqual([5, 9]);
});
