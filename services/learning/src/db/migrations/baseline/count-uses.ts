/**
 * Triggers that count how many rows have a category, in its `use_count`: drafts too; deleted ones don't count.
 * @param table with `category_id` and `deleted_at`
 */
export const countUsesSql = (table: string, categories: string): string => `
  create function ${table}_count_added() returns trigger language plpgsql set search_path from current as $$
  begin
    update ${categories} k set use_count = use_count + n.more
      from (select category_id, count(*) as more from changed where deleted_at is null group by category_id) n
     where k.id = n.category_id;
    return null;
  end $$;
  create trigger ${table}_count_added after insert on ${table}
    referencing new table as changed for each statement execute function ${table}_count_added();

  create function ${table}_count_removed() returns trigger language plpgsql set search_path from current as $$
  begin
    update ${categories} k set use_count = use_count - n.less
      from (select category_id, count(*) as less from changed where deleted_at is null group by category_id) n
     where k.id = n.category_id;
    return null;
  end $$;
  create trigger ${table}_count_removed after delete on ${table}
    referencing old table as changed for each statement execute function ${table}_count_removed();

  create function ${table}_count_moved() returns trigger language plpgsql set search_path from current as $$
  begin
    -- In one order, so that of two moves in opposite directions none waits for the other.
    perform 1 from ${categories} where id in (old.category_id, new.category_id) order by id for no key update;
    update ${categories} set use_count = use_count
        - case when id = old.category_id and old.deleted_at is null then 1 else 0 end
        + case when id = new.category_id and new.deleted_at is null then 1 else 0 end
     where id in (old.category_id, new.category_id);
    return null;
  end $$;
  create trigger ${table}_count_moved after update of category_id, deleted_at on ${table} for each row
    when (old.category_id is distinct from new.category_id or (old.deleted_at is null) <> (new.deleted_at is null))
    execute function ${table}_count_moved();`;
