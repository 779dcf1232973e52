import type { Migration } from '@backflow/service-kit';

/**
 * Refused sign-ins to unknown addresses are purged: anyone can cause them. Whatever a member did, or was done to one, is never deleted.
 * The service cannot drop the trigger, because it does not own the table (ADR 99).
 */
export const protectAuditEntries: Migration = {
  name: '0410-protect-audit-entries',
  up: (sql) =>
    sql(`
      create function protect_audit_entries() returns trigger language plpgsql as $$
      begin
        raise exception 'audit entries are never deleted' using errcode = 'insufficient_privilege';
      end $$;
      create trigger audit_lines_protect before delete on audit_lines for each row
        when (old.actor_id is not null or old.subject_id is not null) execute function protect_audit_entries();
    `),
  down: (sql) =>
    sql('drop trigger audit_lines_protect on audit_lines; drop function protect_audit_entries()'),
};
