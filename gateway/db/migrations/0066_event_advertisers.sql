-- runs: in steps
UPDATE "events" SET "advertiser_id" = "campaigns"."advertiser_id" FROM "campaigns"
WHERE "campaigns"."id" = "events"."campaign_id" AND "events"."id" IN (
  SELECT "events"."id" FROM "events" JOIN "campaigns" ON "campaigns"."id" = "events"."campaign_id"
  WHERE "events"."advertiser_id" IS NULL AND "events"."position" IS NOT NULL AND "campaigns"."advertiser_id" IS NOT NULL
  ORDER BY "events"."id" LIMIT 5000);
