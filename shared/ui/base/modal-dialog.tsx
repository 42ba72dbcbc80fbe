import { styled } from '@mui/material/styles';
import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { FailedPlacesContext } from './failed-places.ts';
import { paletteOf } from './theme-parts.ts';

interface ModalDialogProps {
  title: string;
  /** Shown below the title. */
  subtitle?: string | undefined;
  /**
   * `form` and `list` have room for columns, and fill the screen on phones. A `list` keeps its height, so that its
   * buttons do not move while the user pages through it.
   */
  size?: 'question' | 'form' | 'list';
  /** Called on Escape, the back gesture of a phone, and a click outside. Without it none of them closes the dialog. */
  onDismiss?: (() => void) | undefined;
  /**
   * `DialogBody` and `DialogActions`, optionally inside a form. The initial focus is on the element with
   * `data-autofocus`, or on the title.
   */
  children: ReactNode;
}

/**
 * A native modal dialog: it traps the focus, makes the rest of the page inert and restores the focus when it closes.
 * Mount it to open it.
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
        // Browsers close a dialog on the second Escape, even if its `cancel` event was prevented.
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
        {/* The page below cannot be read, and its buttons do nothing: what fails here is said here. */}
        <FailedPlacesContext value={null}>{children}</FailedPlacesContext>
      </Sheet>
    </Frame>
  );
}

/** Opens the dialog and locks the page's scrolling. Closes it before unmounting, which restores the focus. */
function useModal(dialog: { readonly current: HTMLDialogElement | null }) {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // The browser would focus the first field, which opens the keyboard on phones and shows a validation error on blur.
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
  // Compensates for the hidden scroll bar, so that the page does not shift.
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
    // Higher specificity than the margins that a Stack gives its children.
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

/** The content of a dialog; it scrolls if the window is too low. */
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

/** The buttons of a dialog; the main action comes last. */
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
