import { customType } from 'drizzle-orm/pg-core';

/** A column of bytes, for files: in the database, every gateway and every backup has them. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
