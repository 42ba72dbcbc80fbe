ALTER TABLE "commissions" DROP CONSTRAINT "commissions_bonus_kind";--> statement-breakpoint
DROP INDEX "invoice_uploads_note_unique";--> statement-breakpoint
DROP INDEX "commissions_conversion_kind_unique";--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "debt_payment_id" integer;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD COLUMN "identity_number" text;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD COLUMN "identity_code" text;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD COLUMN "cancelled_by" integer;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice_uploads" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "invalidated_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "commissions_debt" ON "commissions" USING btree ("debt_payment_id") WHERE "commissions"."debt_payment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_uploads_identity_unique" ON "invoice_uploads" USING btree ("issuer","identity_number","identity_code") WHERE "invoice_uploads"."status" <> 2;--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_conversion_kind_unique" ON "commissions" USING btree ("conversion_id","kind") WHERE "commissions"."bonus_id" is null and "commissions"."kind" not in ('correction', 'tax_invoice') and "commissions"."state" <> 0;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_debt_kind" CHECK (("commissions"."debt_payment_id" is null) = ("commissions"."kind" <> 'tax_invoice'));--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_bonus_kind" CHECK (("commissions"."bonus_id" is null) = ("commissions"."kind" in ('earning', 'correction', 'refund', 'tax_invoice')));--> statement-breakpoint
-- Of invoices that were accepted twice under two spellings, the first one keeps the identity.
WITH spelled AS (
  SELECT id, issuer, status, coalesce(nullif(ltrim(regexp_replace(regexp_replace(upper(note_number), '[^0-9A-Z]', '', 'g'), '^[A-Z]+(?=[0-9])', ''), '0'), ''), '0') AS number,
    regexp_replace(upper(coalesce(note_key, '')), '[^0-9A-Z]', '', 'g') AS code
  FROM invoice_uploads WHERE note_number IS NOT NULL
), ranked AS (
  SELECT *, row_number() OVER (PARTITION BY issuer, number, code, status <> 2 ORDER BY id) AS place FROM spelled
)
UPDATE invoice_uploads SET identity_number = ranked.number, identity_code = ranked.code
FROM ranked WHERE ranked.id = invoice_uploads.id AND (ranked.status = 2 OR ranked.issuer IS NULL OR ranked.place = 1);
