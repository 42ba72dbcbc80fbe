import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { SiteAppBar } from './site-app-bar.tsx';

/** The frame of every page. The menu is react-admin's own: one item for each resource that has an icon and a list. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={SiteAppBar} appBarAlwaysOn>
      {children}
    </Layout>
  );
}
