CREATE INDEX "conversions_click" ON "conversions" USING btree ("click_id") WHERE "conversions"."click_id" is not null;--> statement-breakpoint
CREATE INDEX "conversions_coupon" ON "conversions" USING btree ("coupon_code","created_at","id") WHERE "conversions"."coupon_code" is not null;--> statement-breakpoint
CREATE INDEX "conversions_amount" ON "conversions" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "payment_items_commission" ON "payment_items" USING btree ("commission_id");