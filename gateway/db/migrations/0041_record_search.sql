CREATE INDEX "affiliates_words" ON "affiliates" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(normalize((coalesce("name", '') || ' ' || coalesce("last_name", '') || ' ' || coalesce("business_name", '')), NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "affiliates_email" ON "affiliates" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "affiliates_phone" ON "affiliates" USING btree (reverse(regexp_replace("phone_number", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "advertiser_invoices_total" ON "advertiser_invoices" USING btree (("billed_cents" + "fee_cents"),"id");--> statement-breakpoint
CREATE INDEX "custom_invoices_total" ON "custom_invoices" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "custom_invoices_words" ON "custom_invoices" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(normalize((coalesce("title", '')), NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "advertiser_users_email" ON "advertiser_users" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "advertisers_words" ON "advertisers" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(normalize((coalesce("business_name", '') || ' ' || coalesce("trademark", '')), NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "advertisers_cnpj" ON "advertisers" USING btree (lower(regexp_replace("cnpj", '[^0-9A-Za-z]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "campaigns_words" ON "campaigns" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(normalize((coalesce("name", '')), NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "sites_words" ON "sites" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(normalize((coalesce("name", '') || ' ' || coalesce("url", '')), NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "payment_infos_words" ON "payment_infos" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(normalize((coalesce("business_name", '') || ' ' || coalesce("trademark", '')), NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "payment_infos_document" ON "payment_infos" USING btree (lower(regexp_replace("document_number", '[^0-9A-Za-z]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_infos_email" ON "payment_infos" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_infos_phone" ON "payment_infos" USING btree (reverse(regexp_replace("phone_number", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_infos_pix_key" ON "payment_infos" USING btree (lower("pix_key") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_infos_pix_code" ON "payment_infos" USING btree (lower(regexp_replace("pix_key", '[^0-9A-Za-z]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_infos_pix_phone" ON "payment_infos" USING btree (reverse(regexp_replace("pix_key", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "payment_run_items_reference" ON "payment_run_items" USING btree ("bank_reference") WHERE "payment_run_items"."bank_reference" is not null;--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "invoice_uploads_number" ON "invoice_uploads" USING btree ("note_number","id");--> statement-breakpoint
CREATE INDEX "invoice_uploads_words" ON "invoice_uploads" USING gin (to_tsvector('simple'::regconfig, regexp_replace(lower(regexp_replace(normalize((coalesce("file_name", '')), NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox_mails" USING btree (lower("to"),"id");