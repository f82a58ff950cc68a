import type { ApplicationDocument } from '#contract/endpoints/review.ts'

export type DocumentKind = 'picture' | 'pdf' | 'word'

/** How a document is shown, by what the server found its bytes to be. */
export const kindOf = ({ mime }: Pick<ApplicationDocument, 'mime'>): DocumentKind => {
  if (mime === 'application/pdf') return 'pdf'
  return mime.startsWith('image/') ? 'picture' : 'word'
}
