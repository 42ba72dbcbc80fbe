CREATE TABLE "conversion_import_steps" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"reports" "bytea" NOT NULL,
	"outcomes" text,
	CONSTRAINT "conversion_import_steps_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "state" text NOT NULL DEFAULT 'applied';--> statement-breakpoint
ALTER TABLE "conversion_imports" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "total_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "next_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "faults" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "columns" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "skips_bad_lines" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "saved_mapping" json;--> statement-breakpoint
ALTER TABLE "conversion_imports" ADD COLUMN "campaign_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversion_import_steps" ADD CONSTRAINT "conversion_import_steps_import_id_conversion_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."conversion_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversion_imports_open" ON "conversion_imports" USING btree ("id") WHERE "conversion_imports"."state" in ('checking', 'applying');--> statement-breakpoint
UPDATE "conversion_imports" SET "total_cents" = "amount_cents";
