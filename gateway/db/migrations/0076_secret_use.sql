ALTER TABLE "webhook_endpoints" ADD COLUMN "last_signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "previous_signed_at" timestamp with time zone;