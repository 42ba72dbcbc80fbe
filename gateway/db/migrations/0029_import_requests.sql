ALTER TABLE "conversion_imports" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "address" text;