-- Functions that compare and search text. baseline.ts replaces `:collation`: in a database created for plain ASCII,
-- lower() needs a collation that includes other letters.

create extension if not exists pg_trgm;

-- Equals foldText() of domain/fold-text.ts; a test compares them.
create function fold_text(text) returns text language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) then lower($1) else normalize(
      replace(replace(replace(translate(
        lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g') :collation),
        'łøđħıς', 'lodhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), nfc) end
  $$;

-- The normalized form of a reference: "PO 4711-b" and "po4711B" are equal.
create function reference_key(text) returns text language sql immutable parallel safe as $$
    select upper(regexp_replace(normalize($1, nfkc), '[\u0001-/:-@[-`{-\u00bf\u2000-\u206f\u3000-\u303f]', '', 'g') :collation)
  $$;

-- For searches of one or two characters, which the trigram index cannot help with: in Chinese, most city names.
create function search_grams(text) returns text[] language sql immutable strict parallel safe as $$
        select string_to_array($1, null) || array_agg(substr($1, at, 2)) from generate_series(1, length($1) - 1) as at
      $$;

-- The audit log names which fields of people and customers changed and never holds their values.
create function list_changed(old_row jsonb, new_row jsonb) returns jsonb language sql immutable as $$
    select jsonb_build_object('fields', coalesce(jsonb_agg(key order by key), '[]')) from jsonb_each(new_row)
      where value is distinct from old_row->key
        and key not in ('shipment_id', 'id', 'number', 'version', 'created_at', 'erased_at')
        and (old_row <> '{}' or value not in ('""', 'null'))
  $$;
