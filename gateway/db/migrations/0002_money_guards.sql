CREATE INDEX "idempotency_created" ON "idempotency_answers" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_value_sign" CHECK ("commissions"."value_cents" * (CASE "commissions"."kind" WHEN 'refund' THEN -1 ELSE 1 END) >= 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_amount_positive" CHECK ("ledger_entries"."amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_cents" > 0);