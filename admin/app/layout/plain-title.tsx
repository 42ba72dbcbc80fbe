import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface PageTitleProps {
  /** A text or its key. */
  title?: ReactNode;
  defaultTitle?: string;
  className?: string;
}

/**
 * The title of a page. It stands for react-admin's, which can be edited in place: nothing here offers that, and its editor brings
 * every input into the first script.
 */
export function PageTitleConfigurable({ title, defaultTitle, className }: PageTitleProps) {
  const translate = useTranslate();
  const text = title ?? defaultTitle;
  return <span className={className}>{typeof text === 'string' ? translate(text, { _: text }) : text}</span>;
}
