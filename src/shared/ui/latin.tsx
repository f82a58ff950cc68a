import type { ReactNode } from 'react'

const ARABIC_SCRIPT = /\p{Script=Arabic}/u

/** Isolates a text inside a sentence, from left to right; a name in Arabic letters keeps its direction. */
export const isolated = (text: string): string =>
  `${ARABIC_SCRIPT.test(text) ? '\u2067' : '\u2066'}${text}\u2069`

/** Ids, amounts, e-mails, phone numbers: always left to right, also within Arabic. */
export const Latin = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
