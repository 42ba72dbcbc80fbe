import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { paletteOf } from '#shared/ui/base/theme-parts.ts';

const List = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  borderBottom: `1px solid ${paletteOf(theme).divider}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
}));

const Tab = styled('button')(({ theme }) => ({
  minHeight: 44,
  padding: '0 12px',
  border: 0,
  borderBottom: '2px solid transparent',
  background: 'none',
  color: paletteOf(theme).text.secondary,
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&[aria-selected="true"]': { borderColor: paletteOf(theme).primary.main, color: paletteOf(theme).primary.main },
  '&:focus-visible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: -2 },
}));

interface TabListProps<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  chosen: Name;
  onChoose: (name: Name) => void;
  /** The id of the panel that all tabs fill. */
  panelId: string;
}

/** The place of the tab that a key leads to; undefined for any other key. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  const places: Record<string, number | undefined> = {
    ArrowRight: (place + 1) % count,
    ArrowLeft: (place + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return places[key];
}

export const tabId = (panelId: string, name: string): string => `${panelId}-${name}`;

/** Tabs of one card, in one line that scrolls on phones. Arrow keys move among them. */
export function TabList<Name extends string>({ label, tabs, chosen, onChoose, panelId }: TabListProps<Name>) {
  function moveBy(event: KeyboardEvent<HTMLElement>, place: number) {
    const next = placeAfter(event.key, place, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onChoose(tab.name);
    document.getElementById(tabId(panelId, tab.name))?.focus();
  }
  return (
    <List role="tablist" aria-label={label}>
      {tabs.map(({ name, label: text }, place) => (
        <Tab
          key={name}
          id={tabId(panelId, name)}
          type="button"
          role="tab"
          aria-selected={name === chosen}
          aria-controls={panelId}
          tabIndex={name === chosen ? 0 : -1}
          onClick={({ currentTarget }) => {
            onChoose(name);
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }}
          onKeyDown={(event) => moveBy(event, place)}
        >
          {text}
        </Tab>
      ))}
    </List>
  );
}
