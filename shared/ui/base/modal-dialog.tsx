import { styled } from '@mui/material/styles';
import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { paletteOf } from './theme-parts.ts';

interface ModalDialogProps {
  title: string;
  /** Stands under the title. */
  subtitle?: string;
  /**
   * `form` and `list` have room for columns, and the whole screen of a phone; a `list` keeps its height, so that its
   * buttons stay under the finger that turns its pages.
   */
  size?: 'question' | 'form' | 'list';
  /** Called for Escape, the way back of a phone, and a press beside the dialog. Without it none of them closes it. */
  onDismiss?: (() => void) | undefined;
  /** `DialogBody` and `DialogActions`, in a form or not. The focus begins at what has `data-autofocus`, or at the title. */
  children: ReactNode;
}

/**
 * A dialog of the browser's own: it holds the focus, keeps everything else out of reach and gives the focus back.
 * Mount it while it is open.
 */
export function ModalDialog({ title, subtitle, size = 'question', onDismiss, children }: ModalDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  useModal(dialog);

  const isBeside = (event: MouseEvent | PointerEvent) => event.target === dialog.current;
  return (
    <Frame
      ref={dialog}
      data-size={size}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (isPressedBeside.current && isBeside(event)) onDismiss?.();
      }}
      onKeyDown={(event) => {
        // A browser closes a dialog at a second Escape, whatever is said to its `cancel`.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onDismiss?.();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onDismiss?.();
      }}
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open) return;
        if (onDismiss) onDismiss();
        else dialog.current.showModal();
      }}
    >
      <Sheet>
        <Title id={titleId} tabIndex={-1}>
          {title}
        </Title>
        {subtitle !== undefined && <Subtitle>{subtitle}</Subtitle>}
        {children}
      </Sheet>
    </Frame>
  );
}

/** Opens the dialog over a page that does not scroll, and closes it before it goes, which gives the focus back. */
function useModal(dialog: { readonly current: HTMLDialogElement | null }) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // The browser would take the first field, which on a phone brings the keyboard up and complains when it is left.
    const start = element.querySelector('[data-autofocus]') ?? element.querySelector('h2');
    start?.setAttribute('autofocus', '');
    element.showModal();
    const unlock = lockScroll();
    return () => {
      unlock();
      element.close();
    };
  }, [dialog]);
}

function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, paddingRight } = style;
  // What stood beside the scroll bar stays where it is.
  style.paddingRight = `${window.innerWidth - clientWidth}px`;
  style.overflow = 'hidden';
  return () => Object.assign(style, { overflow, paddingRight });
}

const Frame = styled('dialog')(({ theme }) => {
  const { background, divider, text } = paletteOf(theme);
  return {
    boxSizing: 'border-box',
    width: 'calc(100% - 32px)',
    maxWidth: 444,
    maxHeight: 'calc(100dvh - 32px)',
    // Stronger than the gaps that a list of elements gives its members.
    '&&&': { margin: 'auto' },
    padding: 0,
    border: `1px solid ${divider}`,
    borderRadius: 16,
    backgroundColor: background.paper,
    color: text.primary,
    fontFamily: theme.typography.fontFamily,
    overflow: 'hidden',
    '&[open]': { display: 'flex' },
    '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
    '&[data-size="form"], &[data-size="list"]': { maxWidth: 900 },
    '&[data-size="list"]': { height: 680 },
    [theme.breakpoints.down('sm')]: {
      '&[data-size="form"], &[data-size="list"]': {
        width: '100%',
        maxWidth: 'none',
        height: '100dvh',
        maxHeight: 'none',
        border: 0,
        borderRadius: 0,
      },
    },
  };
});

const Sheet = styled('div')({ display: 'flex', flex: 1, flexDirection: 'column', minWidth: 0, minHeight: 0 });

const Title = styled('h2')(({ theme }) => ({
  margin: 0,
  padding: '20px 24px 12px',
  fontSize: '1.25rem',
  fontWeight: 650,
  lineHeight: 1.3,
  overflowWrap: 'anywhere',
  '&:focus': { outline: 'none' },
  [theme.breakpoints.down('sm')]: { paddingInline: 20 },
}));

const Subtitle = styled('p')(({ theme }) => ({
  margin: '-8px 0 0',
  padding: '0 24px 12px',
  color: paletteOf(theme).text.secondary,
  [theme.breakpoints.down('sm')]: { paddingInline: 20 },
}));

/** What a dialog says or asks; it scrolls where the window is too low for it. */
export const DialogBody = styled('div')(({ theme }) => ({
  flex: '1 1 auto',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '4px 24px 12px',
  lineHeight: 1.55,
  '& > p': { margin: 0, color: paletteOf(theme).text.secondary },
  '&:focus-visible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: -2 },
  [theme.breakpoints.down('sm')]: { paddingInline: 20 },
}));

/** The buttons of a dialog, the one that goes on last. */
export const DialogActions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '8px 24px 20px',
  [theme.breakpoints.down('sm')]: {
    padding: '8px 20px calc(16px + env(safe-area-inset-bottom))',
    '& > button': { flexGrow: 1 },
  },
}));
