import { redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { root } from '../session/root.ts'

export type List = 'invoices' | 'users'

/**
 * Leads an address that says nothing of a list to the page that was looked at last. What an address says itself counts, and so
 * does the first page once it was gone back to.
 */
export const resumePage = (list: List, to: '/billingHistory' | '/manageUsers', search: object): void => {
  const { page } = root.slice(list)
  const isBare = Object.entries(search).every(([name, value]) => name === 'customer' || value === undefined)
  if (isBare && page > 0)
    throw redirect({ to, search: (before: object) => ({ ...before, page: page + 1 }), replace: true })
}

/** Remembers the page of a list, counted from zero, for the next visit. */
export const rememberPage = (list: List, page: number): void => root.update(list, { page })

/** Remembers what is looked at for the next visit, once it is shown: a page that is only fetched ahead was not looked at. */
export const useRemembered = <Looked extends unknown[]>(
  remember: (...looked: Looked) => void,
  ...looked: Looked
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the dependencies
  useEffect(() => remember(...looked), looked)
}

export const useRememberedPage = (list: List, page: number): void => useRemembered(rememberPage, list, page)
