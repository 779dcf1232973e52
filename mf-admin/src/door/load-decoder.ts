/** The decoder of QR codes, 15 kB, beside the page. A failed load is tried again by the next call. */
export const loadDecoder = () => import(/* webpackChunkName: "decode-qr" */ './scan-frames.ts');
