import { defineConfig } from 'drizzle-kit';

/**
 * For `npm run migration`, which compares the tables of the modules with the last migration and generates the next
 * one.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './gateway/modules/*/table.ts',
  out: './gateway/db/migrations',
});
