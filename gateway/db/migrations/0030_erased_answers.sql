ALTER TABLE "erp_messages" ADD COLUMN "erased_after_sending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_answers" ADD COLUMN "affiliate_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_answers" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
-- Answers of earlier releases: of affiliates' own users, and those that name an affiliate.
UPDATE "idempotency_answers" SET "affiliate_ids" = coalesce((
  SELECT array_agg(DISTINCT id) FROM (
    SELECT (named #>> '{}')::integer AS id FROM jsonb_path_query("body", 'lax $.**.affiliate_id') AS named WHERE jsonb_typeof(named) = 'number'
    UNION SELECT "users"."affiliate_id" FROM "users" WHERE "users"."id" = "idempotency_answers"."user_id" AND "users"."affiliate_id" IS NOT NULL
  ) AS concerned), '{}');
--> statement-breakpoint
-- The entries of the coupons of an affiliate's channels are about the affiliate as well.
CREATE OR REPLACE FUNCTION erase_audit(erased_affiliate integer, erased_users integer[], by_user integer, by_name text, from_address text,
  by_request text, erased_at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE erased_rows bigint;
BEGIN
  UPDATE audit_entries SET
    before = (SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) IN ('number', 'boolean', 'null') THEN value ELSE '"***"' END)
      FROM jsonb_each(before)),
    after = (SELECT jsonb_object_agg(key, CASE WHEN jsonb_typeof(value) IN ('number', 'boolean', 'null') THEN value ELSE '"***"' END)
      FROM jsonb_each(after)),
    user_name = CASE WHEN user_id = ANY (erased_users) THEN '***' ELSE user_name END,
    -- A visitor that wrote about the account is its owner, who registered or forgot the password.
    address = CASE WHEN user_id IS NULL OR user_id = ANY (erased_users) THEN NULL ELSE address END
  WHERE affiliate_id = erased_affiliate OR user_id = ANY (erased_users)
    OR (entity = 'user' AND entity_id = ANY (erased_users::text[]))
    OR (entity = 'coupon' AND entity_id IN (
      SELECT coupons.id::text FROM coupons JOIN sites ON sites.id = coupons.site_id WHERE sites.affiliate_id = erased_affiliate));
  GET DIAGNOSTICS erased_rows = ROW_COUNT;
  INSERT INTO audit_entries (user_id, user_name, action, entity, entity_id, affiliate_id, after, address, request_id, created_at)
  VALUES (by_user, by_name, 'audit.erase', 'affiliate', erased_affiliate::text, erased_affiliate,
    jsonb_build_object('rows', erased_rows), from_address, by_request, erased_at);
  RETURN erased_rows;
END $$;
--> statement-breakpoint
-- Copies about accounts that were deleted before.
UPDATE "idempotency_answers" SET "body" = 'null'::jsonb, "erased_at" = now()
WHERE EXISTS (SELECT FROM "account_deletions" WHERE "state" = 'approved' AND "affiliate_id" = ANY ("affiliate_ids"));
--> statement-breakpoint
UPDATE "erp_messages" SET
  "payload" = CASE WHEN "erp_messages"."state" = 'waiting' THEN "payload" ELSE "payload" - '{document_type,document,name}'::text[] END,
  "erased_after_sending" = "erp_messages"."state" = 'waiting'
FROM "account_deletions" AS deletion WHERE deletion."state" = 'approved' AND "payload" ->> 'affiliate_id' = deletion."affiliate_id"::text;
--> statement-breakpoint
UPDATE "participations" SET "reason" = NULL FROM "account_deletions" AS deletion
WHERE deletion."state" = 'approved' AND deletion."affiliate_id" = "participations"."affiliate_id" AND "reason" IS NOT NULL;
