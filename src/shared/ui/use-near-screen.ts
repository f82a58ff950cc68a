import { useEffect, useRef } from 'react'
import { useLatest } from '#src/shared/ui/use-latest.ts'

/** How far below what is seen something is fetched already. */
const AHEAD = '0px 0px 200px 0px'

/** Tells once that an element has been laid out within sight, or nearly so. */
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
