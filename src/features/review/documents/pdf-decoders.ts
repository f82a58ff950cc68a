/** Where the build puts the decoders that `pdfjs-dist` loads by their own names. */
export const PDF_DECODERS = '/assets/pdf/'
