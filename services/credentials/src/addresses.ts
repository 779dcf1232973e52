/** Addresses that badges name. They are part of what is signed. */
export const badgeAddresses = (origin: string) => ({
  issuer: `${origin}/api/credentials/issuer`,
  key: (id: string) => `${origin}/api/credentials/keys/${id}`,
  badge: (code: string) => `${origin}/api/certificates/badges/${code}`,
  status: (code: string) => `${origin}/api/certificates/badges/${code}/status`,
  verify: (code: string) => `${origin}/verify/${code}`,
});
