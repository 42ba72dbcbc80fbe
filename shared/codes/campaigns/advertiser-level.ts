import { defineCodeList } from '#shared/codes/code-list.ts';

/** The level of an advertiser, shown as an icon coloured by `advertiserLevelIconColour`. */
export const advertiserLevel = defineCodeList({
  name: 'advertiser_level',
  entries: [
    { code: 1, name: 'bronze', colour: 'warning' },
    { code: 2, name: 'silver', colour: 'default' },
    { code: 3, name: 'gold', colour: 'warning' },
  ],
});

const iconColours = new Map<number, string>([
  [advertiserLevel.codes.bronze, '#a5682a'],
  [advertiserLevel.codes.silver, '#868b94'],
  [advertiserLevel.codes.gold, '#b08009'],
]);

/**
 * Returns the CSS colour of a level's icon; light blue for an advertiser without a level. The MUI palette has no
 * metals; these tones have a contrast of 3:1 with the paper of both themes.
 */
export function advertiserLevelIconColour(level: number | null | undefined): string {
  return iconColours.get(level ?? -1) ?? '#3793c6';
}
