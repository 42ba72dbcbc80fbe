ALTER TABLE "invoices" ADD COLUMN "late_notified_at" timestamp with time zone;--> statement-breakpoint
-- What is late already needs no mail: the portal has shown it since.
UPDATE "invoices" SET "late_notified_at" = now() WHERE "due_on" < (now() AT TIME ZONE 'America/Sao_Paulo')::date;
