import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

const foreignKeyViolation = '23503';

/**
 * Returns whether a statement failed by a foreign key: it deletes a row that is referred to, or refers to a missing
 * one.
 */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof DatabaseError &&
  error.cause.code === foreignKeyViolation;
