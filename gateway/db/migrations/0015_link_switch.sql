ALTER TABLE "tracking_links" ADD COLUMN "off_reason" text;--> statement-breakpoint
ALTER TABLE "tracking_links" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;