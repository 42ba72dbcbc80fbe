import { defineConfig } from 'drizzle-kit';

/**
 * For `npm run migration`, which compares the tables of the domains with the last migration and generates the next
 * one.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './gateway/domains/*/*/table.ts',
  out: './gateway/db/migrations',
});
