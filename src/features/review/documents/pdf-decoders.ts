/** The build's address of the decoders that `pdfjs-dist` loads by name, per version. */
export const pdfDecodersAt = (version: string): string => `/assets/pdf-${version}/`
