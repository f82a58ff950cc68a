import { redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { root } from '../session/root.ts'

export type List = 'invoices' | 'users'

/**
 * Redirects an address without list parameters to the last visited page. Parameters of the address have priority, and so has a
 * return to the first page.
 */
export const resumePage = (list: List, to: '/billingHistory' | '/manageUsers', search: object): void => {
  const { page } = root.slice(list)
  const isBare = Object.entries(search).every(([name, value]) => name === 'customer' || value === undefined)
  if (isBare && page > 0)
    throw redirect({ to, search: (before: object) => ({ ...before, page: page + 1 }), replace: true })
}

/** Remembers the page of a list, counted from zero, for the next visit. */
export const rememberPage = (list: List, page: number): void => root.update(list, { page })

/** Remembers shown values for the next visit. In an effect, because a preloaded page was not visited. */
export const useRemembered = <Values extends unknown[]>(
  remember: (...values: Values) => void,
  ...values: Values
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the dependencies
  useEffect(() => remember(...values), values)
}

export const useRememberedPage = (list: List, page: number): void => useRemembered(rememberPage, list, page)
