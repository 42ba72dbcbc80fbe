ALTER TABLE "bank_return_lines" ADD COLUMN "review_reason" text;--> statement-breakpoint
ALTER TABLE "bank_returns" ADD COLUMN "other_lots" jsonb DEFAULT '[]'::jsonb NOT NULL;