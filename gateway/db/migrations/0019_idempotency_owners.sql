DROP INDEX "idempotency_created";--> statement-breakpoint
ALTER TABLE "idempotency_answers" ADD COLUMN "visitor_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_answers" ADD COLUMN "hides_secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_answers" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
-- Until now only requests of payments had keys, and the row held the receipt, not the response.
UPDATE "idempotency_answers" SET
	"expires_at" = "created_at" + interval '31 days',
	"route" = CASE
		WHEN "route" = 'commission_schedule' THEN 'finance POST /api/commission/schedule_payment'
		WHEN EXISTS (SELECT FROM "users" WHERE "users"."id" = "user_id" AND "users"."affiliate_id" IS NOT NULL) THEN 'finance POST /api/v2/payment_request'
		ELSE 'finance POST /api/payment_request'
	END,
	"body" = CASE WHEN "route" = 'commission_schedule' THEN jsonb_build_object('data', "receipt") ELSE jsonb_build_object(
		'data', 'Pagamento de R$' || chr(160) || translate(to_char(("body"->>'amountCents')::numeric / 100, 'FM999,999,999,990.00'), ',.', '.,')
			|| ' solicitado. Previsão de pagamento: ' || to_char(("body"->>'payoutDate')::date, 'DD/MM/YYYY') || '.',
		'payment', "receipt"
	) END
FROM (
	SELECT "user_id" AS "owner", "route" AS "operation", "key" AS "name", jsonb_build_object(
		'id', "body"->'paymentId',
		'affiliate_id', "body"->'affiliateId',
		'amount', round(("body"->>'amountCents')::numeric / 100, 2),
		'state', coalesce("body"->'state', '"requested"'),
		'pay_date', "body"->'payoutDate',
		'requested_at', "body"->'requestedAt'
	) AS "receipt" FROM "idempotency_answers"
) AS "receipts"
WHERE "user_id" = "owner" AND "route" = "operation" AND "key" = "name";--> statement-breakpoint
ALTER TABLE "idempotency_answers" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_answers" DROP CONSTRAINT "idempotency_answers_user_id_route_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_answers" ADD CONSTRAINT "idempotency_answers_user_id_visitor_hash_route_key_pk" PRIMARY KEY("user_id","visitor_hash","route","key");--> statement-breakpoint
CREATE INDEX "idempotency_expires" ON "idempotency_answers" USING btree ("expires_at");
