import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';

const TABLE_WRAPPER = '.RaDataTable-tableWrapper';

/** A shadow at the edge beyond which a wide table can be scrolled. */
const shadow = (side: 'left' | 'right') => ({
  content: '""',
  position: 'absolute',
  zIndex: 2,
  top: 0,
  bottom: 0,
  [side]: `var(--hint-${side})`,
  width: 20,
  pointerEvents: 'none',
  opacity: 0,
  transition: 'opacity 150ms',
  backgroundImage: ({ palette }: Theme) =>
    `linear-gradient(to ${side}, transparent, rgb(0 0 0 / ${palette.mode === 'dark' ? 0.5 : 0.14}))`,
});

/** Returns the width of the sticky column at an edge. */
const stickyWidth = (cell: Element | null, side: 'left' | 'right') =>
  cell instanceof HTMLElement && getComputedStyle(cell).position === 'sticky' && getComputedStyle(cell)[side] !== 'auto'
    ? cell.offsetWidth
    : 0;

function hint(frame: HTMLElement, wrapper: HTMLElement) {
  const { scrollLeft, scrollWidth, clientWidth } = wrapper;
  frame.dataset['left'] = String(scrollLeft > 1);
  frame.dataset['right'] = String(scrollLeft + clientWidth < scrollWidth - 1);
  frame.style.setProperty('--hint-left', `${stickyWidth(wrapper.querySelector('th:first-child'), 'left')}px`);
  frame.style.setProperty('--hint-right', `${stickyWidth(wrapper.querySelector('th:last-child'), 'right')}px`);
}

/** Shows that a table is wider than the window and can be scrolled. */
export function ScrollHint({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // Runs after each render, as the columns may have changed.
  useEffect(() => {
    const wrapper = frame.current?.querySelector<HTMLElement>(TABLE_WRAPPER);
    if (!frame.current || !wrapper) return undefined;
    const box = frame.current;
    const update = () => hint(box, wrapper);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(wrapper);
    wrapper.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      wrapper.removeEventListener('scroll', update);
    };
  });
  return (
    <Box
      ref={frame}
      sx={{
        position: 'relative',
        '&::before': shadow('left'),
        '&::after': shadow('right'),
        '&[data-left="true"]::before, &[data-right="true"]::after': { opacity: 1 },
      }}
    >
      {children}
    </Box>
  );
}
