ALTER TABLE "known_devices" ADD COLUMN "second_factor_at" timestamp with time zone;--> statement-breakpoint
-- Names of files sent before directional characters were removed from them.
UPDATE invoice_uploads SET file_name = regexp_replace(file_name, U&'[\061C\200E\200F\202A-\202E\2066-\2069]', '', 'g')
WHERE file_name ~ U&'[\061C\200E\200F\202A-\202E\2066-\2069]';--> statement-breakpoint
UPDATE conversion_imports SET file_name = regexp_replace(file_name, U&'[\061C\200E\200F\202A-\202E\2066-\2069]', '', 'g')
WHERE file_name ~ U&'[\061C\200E\200F\202A-\202E\2066-\2069]';
