/** The NOLOGIN role that owns a service's schema, and that no process which serves may act as. */
export const getOwner = (service: string): string => `backflow_${service}_owner`;

/**
 * An address for migrating the schema of a service.
 * @param url of a user who is a member of the owner, such as the administrator
 */
export function ownerUrl(url: string, service: string): string {
  const owner = new URL(url);
  const given = owner.searchParams.get('options');
  const options = [given ?? '', `-c role=${getOwner(service)} -c search_path=${service}`].join(' ').trim();
  owner.searchParams.set('options', options);
  return owner.href;
}
