ALTER TABLE "events" ALTER COLUMN "affiliate_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "advertiser_id" integer;