import { styled } from '@mui/material/styles';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { buttonLook, iconButtonLook } from './button-look.ts';

const ButtonBox = styled('button')(({ theme }) => buttonLook(theme));
const IconBox = styled('button')(({ theme }) => iconButtonLook(theme));

type Attributes = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'>;

interface ButtonProps extends Attributes {
  /** `contained` for what a screen is for, `outlined` beside it, `text` for what is least. */
  variant?: 'contained' | 'outlined' | 'text';
  /** `error` for what cannot be undone. */
  colour?: 'primary' | 'error' | 'inherit';
  /** Something that it started is under way: it does nothing, and keeps its place, its size and the focus. */
  isBusy?: boolean;
  icon?: ReactNode;
}

/** A button in the look of MUI's, without its ripple and at a fraction of its code. */
export function Button(props: ButtonProps) {
  const {
    variant = 'text',
    colour = 'primary',
    isBusy = false,
    icon,
    type = 'button',
    onClick,
    children,
    ...rest
  } = props;
  return (
    <ButtonBox
      {...rest}
      type={type}
      data-variant={variant}
      data-colour={colour}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      <span>{children}</span>
    </ButtonBox>
  );
}

interface IconButtonProps extends Attributes {
  /** What it does; shown under the pointer and read aloud. */
  label: string;
  /** A shorter text for the pointer, where the label names what stands beside it. */
  title?: string;
}

/** A button that shows an icon alone. */
export function IconButton({ label, title = label, type = 'button', ...rest }: IconButtonProps) {
  return <IconBox {...rest} type={type} aria-label={label} title={title} />;
}
