import type { ReactNode } from 'react'

/** Ids, amounts, e-mails, phone numbers: always left to right, whatever stands around them. */
export const Latin = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
