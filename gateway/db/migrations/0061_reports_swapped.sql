-- Gateways of the release before read and write the table by its name and go on with the new one. What came since the copy is
-- copied under the lock: ids above the copied ones, and those just below them that were committed later. All before is compared
-- without it.
DO $$
DECLARE
	last_old bigint := (SELECT last_value - 100000 FROM "conversion_reports_whole_id_seq");
BEGIN
	IF (SELECT count(*) FROM "conversion_reports" WHERE "id" <= last_old) <> (SELECT count(*) FROM "conversion_reports_whole" WHERE "id" <= last_old) THEN
		RAISE EXCEPTION 'the copy of the reports is not complete';
	END IF;
END $$;
--> statement-breakpoint
LOCK TABLE "conversion_reports" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "conversion_reports_whole" ("id", "conversion_id", "source", "source_id", "line", "occurred_at", "received_at", "status", "amount_cents", "click_id", "link_id", "site_id", "coupon_code", "details", "reason", "effect", "effect_code")
SELECT "id", "conversion_id", "source", "source_id", "line", "occurred_at", "received_at", "status", "amount_cents", "click_id", "link_id", "site_id", "coupon_code", "details", "reason", "effect", "effect_code"
FROM "conversion_reports" AS late
WHERE "id" > (SELECT last_value - 100000 FROM "conversion_reports_whole_id_seq")
	AND NOT EXISTS (SELECT FROM "conversion_reports_whole" AS copied WHERE copied."id" = late."id")
ORDER BY "id";
--> statement-breakpoint
SELECT setval('conversion_reports_whole_id_seq', last_value, is_called) FROM "conversion_reports_id_seq";--> statement-breakpoint
DROP TABLE "conversion_reports";--> statement-breakpoint
ALTER TABLE "conversion_reports_whole" RENAME TO "conversion_reports";--> statement-breakpoint
ALTER SEQUENCE "conversion_reports_whole_id_seq" RENAME TO "conversion_reports_id_seq";
