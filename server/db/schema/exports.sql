-- One-time download addresses of exports.

create table export_grants (
  token_hash text primary key,
  actor text not null,
  filter jsonb not null,
  expires_at timestamptz not null
);
