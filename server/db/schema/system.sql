-- Values that the server remembers, such as its own secrets.

create table server_values (
  name text primary key,
  value text not null
);
