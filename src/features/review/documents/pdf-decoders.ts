/** The address of the decoders that `pdfjs-dist` loads by name. The build copies them for each version of the library. */
export const pdfDecodersAt = (version: string): string => `/assets/pdf-${version}/`
