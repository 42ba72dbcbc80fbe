ALTER TABLE "postbacks" ADD COLUMN "reason" text;--> statement-breakpoint
UPDATE "postbacks" SET "reason" = "answer"::json ->> 'reason' WHERE "answer" LIKE '%"reason":"%';--> statement-breakpoint
CREATE INDEX "postbacks_reason" ON "postbacks" USING btree ("reason","advertiser_id","received_at","conversion_id") WHERE "postbacks"."reason" is not null;