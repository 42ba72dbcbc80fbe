CREATE TABLE "link_days" (
	"link_id" integer NOT NULL,
	"day" date NOT NULL,
	"clicks" bigint NOT NULL,
	CONSTRAINT "link_days_link_id_day_pk" PRIMARY KEY("link_id","day")
);
--> statement-breakpoint
DROP INDEX "conversions_link";--> statement-breakpoint
ALTER TABLE "link_days" ADD CONSTRAINT "link_days_link_id_tracking_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."tracking_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversions_link" ON "conversions" USING btree (substring("click_id" from 26 for 7),"created_at") WHERE "conversions"."click_id" is not null;--> statement-breakpoint
INSERT INTO "link_days" ("link_id", "day", "clicks")
SELECT "link_id", ("clicked_at" at time zone 'America/Sao_Paulo')::date, count(*) FROM "clicks" WHERE NOT "is_robot" GROUP BY 1, 2;
