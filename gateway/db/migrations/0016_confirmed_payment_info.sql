ALTER TABLE "payment_infos" ADD COLUMN "entered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_infos" ADD COLUMN "confirmed_by" integer;--> statement-breakpoint
ALTER TABLE "payment_infos" ADD COLUMN "confirmed_at" timestamp with time zone;