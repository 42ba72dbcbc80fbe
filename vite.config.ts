import react from '@vitejs/plugin-react';
import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

/** What `vite build --mode <name>` makes: the two sites for browsers and the servers for Node. */
const builds: Record<string, UserConfig> = {
  admin: {
    root: resolve(root, 'admin'),
    base: '/admin/',
    plugins: [react()],
    build: { outDir: resolve(root, 'dist/admin'), emptyOutDir: true, target: 'es2022' },
  },
  affiliate: {
    root: resolve(root, 'affiliate'),
    base: '/',
    plugins: [react()],
    build: { outDir: resolve(root, 'dist/affiliate'), emptyOutDir: true, target: 'es2022' },
  },
  servers: {
    root,
    build: {
      ssr: true,
      outDir: resolve(root, 'dist/servers'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rollupOptions: {
        input: {
          proxy: resolve(root, 'proxy/main.ts'),
          gateway: resolve(root, 'gateway/main.ts'),
          'pglite-worker': resolve(root, 'gateway/db/pglite-worker.ts'),
          reconcile: resolve(root, 'gateway/reconcile.ts'),
          bench: resolve(root, 'bench/main.ts'),
        },
      },
    },
  },
};

export default defineConfig(({ mode }) => ({
  ...builds[mode],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  test: {
    root,
    include: ['{admin,affiliate,proxy,gateway,shared,tests,tools}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
