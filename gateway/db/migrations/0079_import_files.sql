CREATE TABLE "import_file_parts" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_file_parts_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"import_id" integer PRIMARY KEY NOT NULL,
	"mapping" json NOT NULL,
	"reader" uuid,
	"read_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_file_parts" ADD CONSTRAINT "import_file_parts_import_id_import_files_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_files"("import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_conversion_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."conversion_imports"("id") ON DELETE cascade ON UPDATE no action;