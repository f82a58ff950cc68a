import { useDocumentTitle } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

/** The value of the last render, for work that begins later: an effect of a chart, or an event from outside of React. */
export const useLatest = <Value>(value: Value): { readonly current: Value } => {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** Names the document after its screen: 'Overview · Masar'. */
export const usePageTitle = (screen: string | undefined): void => {
  const { t } = useTranslation()
  useDocumentTitle(screen ? `${screen} · ${t('brand')}` : t('brand'))
}

/** Distance below the visible part at which fetching begins. */
const AHEAD = '0px 0px 200px 0px'

/** Calls `onNear` once, when the element is laid out within sight, or nearly so. */
export const useNearScreen = <Kind extends HTMLElement>(onNear: () => void) => {
  const ref = useRef<Kind>(null)
  const latest = useLatest(onNear)

  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [latest])

  return ref
}
