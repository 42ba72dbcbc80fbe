CREATE TABLE "chosen_link_codes" (
	"code_hash" text PRIMARY KEY NOT NULL
);
