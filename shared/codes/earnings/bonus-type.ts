import { defineCodeList } from '#shared/codes/code-list.ts';

/** The kinds of bonuses that the product brings, by the names that the gateway stores and sends. */
export const bonusType = defineCodeList({
  name: 'bonus_type',
  entries: [
    { code: 'Campanha', name: 'campaign', colour: 'default' },
    { code: 'Meta', name: 'goal', colour: 'default' },
    { code: 'Retroativo', name: 'retroactive', colour: 'default' },
    { code: 'Cortesia', name: 'courtesy', colour: 'default' },
    { code: 'Correção', name: 'correction', colour: 'default' },
  ],
});
