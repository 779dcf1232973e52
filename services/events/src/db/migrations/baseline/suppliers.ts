/** Suppliers, and series of events. */
export const suppliersSql = `
  create table suppliers (
    id uuid default gen_random_uuid() primary key,
    name text not null unique,
    is_retired boolean not null default false,
    event_count integer not null default 0 check (event_count >= 0)
  );
  create unique index suppliers_one_per_name on suppliers (lower(name));

  -- Events that were created together belong to a series. Its row is locked by every write to several of its dates; title and dates are
  -- those of its events.
  create table series (
    id uuid primary key,
    created_at timestamptz not null default now()
  );

  create function copy_supplier_name() returns trigger language plpgsql set search_path from current as $$
  begin
    update events set supplier_name = new.name where supplier_id = new.id;
    return null;
  end $$;
  create trigger suppliers_copy_name after update of name on suppliers
    for each row when (old.name <> new.name) execute function copy_supplier_name();
`;
