-- The time of a sale that an advertiser's server reported is the earliest one it told.
UPDATE conversions SET transaction_datetime = reported_first_at
WHERE transaction_datetime IS NULL AND import_id IS NULL AND reported_first_at IS NOT NULL;
