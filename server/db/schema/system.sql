-- Values that the server stores for itself, such as its own secrets.

create table server_values (
  name text primary key,
  value text not null
);
