import { defineConfig } from 'drizzle-kit';

/** For `npm run migration`, which compares the tables of the domain with the last migration and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './gateway/domain/*/table.ts',
  out: './gateway/db/migrations',
});
