import { redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { root } from '../session/root.ts'

export type List = 'invoices' | 'users'

/**
 * Redirects an address without parameters of its list to the page that was visited last. Parameters of the address win, and so does
 * a return to the first page.
 */
export const resumePage = (list: List, to: '/billingHistory' | '/manageUsers', search: object): void => {
  const { page } = root.slice(list)
  const isBare = Object.entries(search).every(([name, value]) => name === 'customer' || value === undefined)
  if (isBare && page > 0)
    throw redirect({ to, search: (before: object) => ({ ...before, page: page + 1 }), replace: true })
}

/** Remembers the page of a list, counted from zero, for the next visit. */
export const rememberPage = (list: List, page: number): void => root.update(list, { page })

/** Remembers shown values for the next visit. In an effect, since a page that is only fetched ahead was not visited. */
export const useRemembered = <Values extends unknown[]>(
  remember: (...values: Values) => void,
  ...values: Values
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the dependencies
  useEffect(() => remember(...values), values)
}

export const useRememberedPage = (list: List, page: number): void => useRemembered(rememberPage, list, page)
