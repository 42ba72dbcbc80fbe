CREATE TABLE "affiliate_views" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_hash" text,
	"user_id" integer NOT NULL,
	"affiliate_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "affiliate_views" ADD CONSTRAINT "affiliate_views_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_views" ADD CONSTRAINT "affiliate_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_views" ADD CONSTRAINT "affiliate_views_affiliate_id_affiliates_id_fk" FOREIGN KEY ("affiliate_id") REFERENCES "public"."affiliates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_views_session" ON "affiliate_views" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "affiliate_views_expiry" ON "affiliate_views" USING btree ("expires_at");