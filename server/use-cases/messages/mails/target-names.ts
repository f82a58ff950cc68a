import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import arabic from '#rules/application-names/ar.ts'
import english from '#rules/application-names/en.ts'

const byTarget = ({
  documents,
  ...fields
}: typeof english | typeof arabic): Readonly<Record<ChangeTarget, string>> => ({
  ...fields,
  'documents.registration': documents.registration,
  'documents.vat': documents.vat,
  'documents.address': documents.address,
  'documents.zatca': documents.zatca,
})

/** What is to be corrected, as a mail names it. */
export const TARGET_NAMES = { en: byTarget(english), ar: byTarget(arabic) }
