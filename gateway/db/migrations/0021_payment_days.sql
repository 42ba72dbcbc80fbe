ALTER TABLE "payment_moves" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "marked_paid_on" date;--> statement-breakpoint
-- What is marked as paid was paid, for all that is known, when it was marked.
UPDATE "payments" SET "marked_paid_on" = ("marked_at" AT TIME ZONE 'America/Sao_Paulo')::date WHERE "marked_state" = 'paid';--> statement-breakpoint
-- When each payment was paid: the last time of those that still are is on the payment; of one that came back, the bank's
-- line says the day. Otherwise it is the time at which it was read.
DROP TRIGGER payment_moves_append_only ON payment_moves;--> statement-breakpoint
UPDATE "payment_moves" AS "move" SET "paid_at" = coalesce(
	(SELECT "paid_at" FROM "payments" WHERE "payments"."id" = "move"."payment_id" AND NOT EXISTS (
		SELECT FROM "payment_moves" AS "later" WHERE "later"."payment_id" = "move"."payment_id" AND "later"."id" > "move"."id")),
	(SELECT "line"."paid_on"::timestamp AT TIME ZONE 'America/Sao_Paulo'
		FROM "bank_return_lines" AS "line" JOIN "payment_run_items" AS "item" ON "item"."id" = "line"."item_id"
		WHERE "item"."payment_id" = "move"."payment_id" AND "item"."run_id" = "move"."run_id" AND "line"."outcome" = 'paid'
		ORDER BY "line"."id" DESC LIMIT 1),
	"moved_at")
WHERE "to_state" = 'paid';--> statement-breakpoint
CREATE TRIGGER payment_moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_moves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE "payment_moves" ADD CONSTRAINT "payment_moves_paid" CHECK (("payment_moves"."to_state" = 'paid') = ("payment_moves"."paid_at" is not null));
