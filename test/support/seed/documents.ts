/** A small valid PDF. */
export const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 3 3]>>endobj',
    'trailer<</Root 1 0 R>>',
    `%${'a comment that makes the file longer than what stands around it in an upload '.repeat(10)}`,
    '%%EOF',
  ].join('\n'),
)

/** A file as a person picks it. */
export const pdfFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF })
