import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** A control that merely was given the focus, because the one that had it is gone, does not count. */
const isFieldFocused = (): boolean => Boolean(document.activeElement?.closest('input, select, textarea'))

/**
 * A person who moves from screen to screen hears and sees where they are: the page's title changes, its top is shown and the heading gets
 * the focus. The first screen of a document leaves the focus where the browser put it; a person who comes from another page of the portal,
 * as from the bank, is led to the heading too, unless a field has the focus already.
 */
export const useScreenFocus = (screen: string | null, name: string): void => {
  const { t } = useTranslation()
  const shown = useRef<string | null>(null)
  const router = useRouter()
  const { state } = router
  const [isFromPage] = useState(
    () => state.resolvedLocation !== undefined && state.resolvedLocation.pathname !== state.location.pathname,
  )
  const brand = t('brand')

  useEffect(
    () =>
      // The browser's Back shows the top, too, and not where the page stood when the screen was left.
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && !pathChanged) window.scrollTo(0, 0)
      }),
    [router],
  )

  useEffect(() => {
    if (screen === null) return
    document.title = `${name} · ${brand}`
    if (shown.current !== null && shown.current !== screen) {
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
    }
    if (shown.current === null && isFromPage && !isFieldFocused())
      document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true })
    shown.current = screen
  }, [screen, name, brand, isFromPage])
}
