import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A person who goes to another page is told where they are: its heading gets the focus. The first page of a document leaves the
 * focus where the browser put it, and an open dialog keeps it.
 */
export const useHeadingFocus = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const heading = document.querySelector('h1')
        if (!fromLocation || !pathChanged || !heading) return
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }),
    [router],
  )
}
