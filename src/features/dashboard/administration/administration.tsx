import { lazy, Suspense } from 'react'
import type { Customer } from '#contract/entities/customer.ts'

const AdministrationPanel = lazy(() => import('./administration-panel.tsx'))

/** What an administrator may do with the account; its code comes for administrators only. */
export const Administration = ({ customer }: { customer: Customer }) => (
  <Suspense>
    <AdministrationPanel customer={customer} />
  </Suspense>
)
