/** Where the build puts the decoders that `pdfjs-dist` loads by their own names; each edition of it at an address of its own. */
export const pdfDecodersAt = (version: string): string => `/assets/pdf-${version}/`
