import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

const foreignKeyViolation = '23503';

/** Whether a statement failed because a row of another table refers to one that it deletes, or to none. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof DatabaseError &&
  error.cause.code === foreignKeyViolation;
