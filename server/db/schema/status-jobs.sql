-- Status jobs: one status for many shipments, and the result of each.

create table status_jobs (
  id text primary key,
  fingerprint text not null,
  state text not null,
  created_at timestamptz not null,
  created_by text not null,
  moved_at timestamptz not null,
  ended_at timestamptz,
  status text not null,
  code text,
  reason text,
  location text not null,
  notes text not null,
  includes_settled boolean not null,
  constraint status_jobs_state_check check (state in ('running', 'done', 'undoing', 'undone'))
);

create table status_job_rows (
  job_id text not null references status_jobs(id) on delete cascade,
  nth integer not null,
  shipment_id text not null,
  tracking_number text not null,
  result text default 'pending' not null,
  emails integer default 0 not null,
  constraint status_job_rows_pkey primary key (job_id, nth)
);

create index status_job_rows_to_do on status_job_rows (job_id, result, nth);
