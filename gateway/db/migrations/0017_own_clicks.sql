ALTER TABLE "click_days" ADD COLUMN "own" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clicks" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;