ALTER TABLE "bonuses" ADD COLUMN "given_by" integer;--> statement-breakpoint
ALTER TABLE "bonuses" ADD COLUMN "given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bonuses" ADD COLUMN "confirmed_by" integer;--> statement-breakpoint
ALTER TABLE "bonuses" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
-- What was given before there was a limit counts already.
UPDATE "bonuses" SET "given_by" = "created_by", "given_at" = "created_at", "confirmed_by" = "created_by", "confirmed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "bonuses" ALTER COLUMN "given_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "bonuses" ALTER COLUMN "given_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "bonuses_given" ON "bonuses" USING btree ("given_by","given_at");--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_confirmed" CHECK (("bonuses"."confirmed_by" is null) = ("bonuses"."confirmed_at" is null));