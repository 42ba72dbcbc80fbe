import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type * as Site from '../docs-site/render/site.ts';
import { contractDocs } from './contract-docs-plugin.ts';

type SiteModule = typeof Site;

/**
 * Adds the developers' pages to the build of their scripts and styles. They are rendered by code of the proxy, which knows the
 * mappings, so that code runs here as a server runs it.
 */
export function docsPages(): Plugin {
  const root = join(import.meta.dirname, '..');
  return {
    name: 'docs-pages',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const assetOf = (wanted: string, isWanted: (file: string, name?: string) => boolean) => {
        const file = Object.values(bundle).find((one) =>
          isWanted(one.fileName, one.type === 'chunk' ? one.name : undefined),
        );
        if (!file) throw new Error(`The build of the docs made no ${wanted}.`);
        return file;
      };
      const early = assetOf('early script', (file, name) => file.endsWith('.js') && name === 'early');
      // It runs before the page is drawn, as a script that is no module.
      if (early.type === 'chunk' && early.imports.length > 0) throw new Error('The early script of the docs imports.');
      const { module } = await runnerImport<SiteModule>(join(root, 'docs-site/render/site.ts'), {
        root,
        configFile: false,
        plugins: [contractDocs()],
        logLevel: 'warn',
      });
      const assets = {
        early: `/docs/${early.fileName}`,
        script: `/docs/${assetOf('script', (file, name) => file.endsWith('.js') && name === 'main').fileName}`,
        styles: `/docs/${assetOf('styles', (file) => file.endsWith('.css')).fileName}`,
      };
      for (const [fileName, source] of module.renderSite(root, assets))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
