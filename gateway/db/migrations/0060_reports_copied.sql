-- runs: in steps
INSERT INTO "conversion_reports_whole" ("id", "conversion_id", "source", "source_id", "line", "occurred_at", "received_at", "status", "amount_cents", "click_id", "link_id", "site_id", "coupon_code", "details", "reason", "effect", "effect_code")
SELECT "id", "conversion_id", "source", "source_id", "line", "occurred_at", "received_at", "status", "amount_cents", "click_id", "link_id", "site_id", "coupon_code", "details", "reason", "effect", "effect_code"
FROM "conversion_reports"
WHERE "id" > (SELECT coalesce(max("id"), 0) FROM "conversion_reports_whole") AND "id" <= (SELECT last_value FROM "conversion_reports_whole_id_seq")
ORDER BY "id" LIMIT 20000;
