import { useEffect, useRef, useState } from 'react'

/** How far below what is seen something is fetched already. */
const AHEAD = '0px 0px 200px 0px'

/** Whether an element has been laid out within sight, or nearly so. Once it has, it stays so. */
export const useNearScreen = <Kind extends Element>() => {
  const ref = useRef<Kind>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (isNear || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])

  return { ref, isNear }
}
