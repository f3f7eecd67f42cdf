-- The server's own values, such as its secrets.

create table server_values (
  name text primary key,
  value text not null
);
