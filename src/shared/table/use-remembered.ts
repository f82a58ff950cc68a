import { useEffect } from 'react'
import { type List, rememberPage } from './remembered-page.ts'

/** Remembers what is looked at for the next visit, once it is shown: a page that is only fetched ahead was not looked at. */
export const useRemembered = <Looked extends unknown[]>(
  remember: (...looked: Looked) => void,
  ...looked: Looked
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are the dependencies
  useEffect(() => remember(...looked), looked)
}

export const useRememberedPage = (list: List, page: number): void => useRemembered(rememberPage, list, page)
