CREATE TABLE "campaign_total_sums" (
	"campaign_id" integer NOT NULL,
	"validation_status" smallint NOT NULL,
	"count" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"commission_cents" bigint NOT NULL,
	CONSTRAINT "campaign_total_sums_campaign_id_validation_status_pk" PRIMARY KEY("campaign_id","validation_status")
);
--> statement-breakpoint
-- Written by hand: what drizzle-kit cannot say.
-- The sums of all days of a campaign follow those of its days by triggers, so that the release before, which folds the news
-- without knowing of them, keeps them right too. The lock keeps that from happening while the sums are filled, for milliseconds.
LOCK TABLE "campaign_day_sums" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
INSERT INTO "campaign_total_sums" (campaign_id, validation_status, count, amount_cents, commission_cents)
SELECT campaign_id, validation_status, sum(count), sum(amount_cents), sum(commission_cents) FROM "campaign_day_sums" GROUP BY 1, 2;
--> statement-breakpoint
CREATE FUNCTION add_campaign_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO campaign_total_sums AS total (campaign_id, validation_status, count, amount_cents, commission_cents)
  SELECT campaign_id, validation_status, sum(count), sum(amount_cents), sum(commission_cents) FROM changed GROUP BY 1, 2
  ON CONFLICT (campaign_id, validation_status) DO UPDATE SET count = total.count + excluded.count,
    amount_cents = total.amount_cents + excluded.amount_cents, commission_cents = total.commission_cents + excluded.commission_cents;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION subtract_campaign_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE campaign_total_sums AS total SET count = total.count - gone.count,
    amount_cents = total.amount_cents - gone.amount_cents, commission_cents = total.commission_cents - gone.commission_cents
  FROM (
    SELECT campaign_id, validation_status, sum(count) AS count, sum(amount_cents) AS amount_cents, sum(commission_cents) AS commission_cents
    FROM changed GROUP BY 1, 2
  ) AS gone
  WHERE total.campaign_id = gone.campaign_id AND total.validation_status = gone.validation_status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "campaign_day_sums_inserted" AFTER INSERT ON "campaign_day_sums"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_campaign_totals();
--> statement-breakpoint
CREATE TRIGGER "campaign_day_sums_deleted" AFTER DELETE ON "campaign_day_sums"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION subtract_campaign_totals();
--> statement-breakpoint
CREATE TRIGGER "campaign_day_sums_updated_old" AFTER UPDATE ON "campaign_day_sums"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION subtract_campaign_totals();
--> statement-breakpoint
CREATE TRIGGER "campaign_day_sums_updated_new" AFTER UPDATE ON "campaign_day_sums"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_campaign_totals();
--> statement-breakpoint
CREATE VIEW "campaign_totals" AS
SELECT campaign_id, validation_status, sum(count)::bigint AS count, sum(amount_cents)::bigint AS amount_cents, sum(commission_cents)::bigint AS commission_cents
FROM (
  SELECT campaign_id, validation_status, count, amount_cents, commission_cents FROM "campaign_total_sums"
  UNION ALL
  SELECT campaign_id, validation_status, count, amount_cents, commission_cents FROM "conversion_day_news"
) AS part
GROUP BY campaign_id, validation_status;
