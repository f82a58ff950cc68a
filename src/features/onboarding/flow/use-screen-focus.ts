import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** Ignores buttons: a button may have the focus only because the focused control was removed. */
const isFieldFocused = (): boolean => Boolean(document.activeElement?.closest('input, select, textarea'))

/**
 * Announces a new screen: sets the title, scrolls to the top and focuses the heading. The first screen after a page load does not
 * move the focus. The first screen after another page of the portal focuses the heading, unless a field has the focus.
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
      // The page starts at its top, also after the browser's Back.
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
