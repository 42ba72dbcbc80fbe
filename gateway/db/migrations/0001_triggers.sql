-- Counts and sums of conversions per affiliate and status, kept by every statement that changes conversions.
CREATE FUNCTION add_conversion_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO conversion_totals AS total (affiliate_id, validation_status, count, amount_cents, commission_cents)
  SELECT affiliate_id, validation_status, count(*), sum(amount_cents), sum(commission_cents)
  FROM changed GROUP BY affiliate_id, validation_status ORDER BY affiliate_id, validation_status
  ON CONFLICT (affiliate_id, validation_status) DO UPDATE SET
    count = total.count + excluded.count,
    amount_cents = total.amount_cents + excluded.amount_cents,
    commission_cents = total.commission_cents + excluded.commission_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION subtract_conversion_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversion_totals AS total SET
    count = total.count - gone.count,
    amount_cents = total.amount_cents - gone.amount_cents,
    commission_cents = total.commission_cents - gone.commission_cents
  FROM (
    SELECT affiliate_id, validation_status, count(*) AS count, sum(amount_cents) AS amount_cents, sum(commission_cents) AS commission_cents
    FROM changed GROUP BY affiliate_id, validation_status
  ) AS gone
  WHERE total.affiliate_id = gone.affiliate_id AND total.validation_status = gone.validation_status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER conversions_inserted AFTER INSERT ON conversions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_conversion_totals();
--> statement-breakpoint
CREATE TRIGGER conversions_deleted AFTER DELETE ON conversions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION subtract_conversion_totals();
--> statement-breakpoint
CREATE TRIGGER conversions_updated_old AFTER UPDATE ON conversions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION subtract_conversion_totals();
--> statement-breakpoint
CREATE TRIGGER conversions_updated_new AFTER UPDATE ON conversions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_conversion_totals();
--> statement-breakpoint
-- The ledger and the audit only grow.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
