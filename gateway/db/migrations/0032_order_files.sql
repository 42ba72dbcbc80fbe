ALTER TABLE "conversion_imports" ADD COLUMN "orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Until now each line was an order.
UPDATE "conversion_imports" SET "orders" = "lines";
