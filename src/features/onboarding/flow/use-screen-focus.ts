import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'

/** A button that received the focus only because the previous one is gone does not count. */
const isFieldFocused = (): boolean => Boolean(document.activeElement?.closest('input, select, textarea'))

/**
 * Announces a new screen: sets the title, scrolls to the top and focuses the heading. The first screen of a document leaves the focus
 * alone; after another page of the portal, or the bank, the heading takes it unless a field has it.
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
      // After the browser's Back, too, the page starts at its top.
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
