ALTER TABLE "conversion_imports" ADD COLUMN "unearning" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "terms_kept" integer DEFAULT 0 NOT NULL;