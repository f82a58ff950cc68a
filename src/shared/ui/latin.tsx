import type { ReactNode } from 'react'

/** The same inside a sentence of plain text. */
export const isolated = (text: string): string => `\u2066${text}\u2069`

/** Ids, amounts, e-mails, phone numbers: always left to right, also within Arabic. */
export const Latin = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
