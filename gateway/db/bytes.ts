import { customType } from 'drizzle-orm/pg-core';

/** A column of bytes: files, which every gateway and every backup of the database then has. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
