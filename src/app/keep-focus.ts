const CONTROLS = 'input, select, textarea, button, a[href], [tabindex]'

const canTake = (place: HTMLElement): boolean => place.isConnected && place.closest(':disabled') === null
/** Its work is underway, so it will be there again. */
const isLoading = (place: HTMLElement): boolean => place.isConnected && place.hasAttribute('data-loading')

const ancestorsOf = (place: HTMLElement): HTMLElement[] =>
  place.parentElement ? [place.parentElement, ...ancestorsOf(place.parentElement)] : []

/** The nearest control to a place that is gone: one beside it, or one further out. */
const nearest = (around: readonly HTMLElement[]): HTMLElement | undefined =>
  around
    .filter((ancestor) => ancestor.isConnected)
    .map((ancestor) =>
      [...ancestor.querySelectorAll<HTMLElement>(CONTROLS)].find(
        (control) => canTake(control) && control.checkVisibility(),
      ),
    )
    .find((control) => control !== undefined)

const afterDrawing = (work: () => void) => requestAnimationFrame(() => requestAnimationFrame(work))

/** Places that had the focus before, the newest last. */
const REMEMBERED = 10

/**
 * Keeps the focus where the work is. A control that is disabled while its work is underway, or that the answer takes away, would leave
 * the focus at the beginning of the page: it is given back to the control, or to the nearest that is left. Where the page itself moves
 * the focus, or the person has left it, nothing is done. Returns what ends it.
 */
export const keepFocus = (page: Document): (() => void) => {
  const ending = new AbortController()
  let last: HTMLElement | null = null
  let trail: readonly HTMLElement[] = []
  let around: readonly HTMLElement[] = []
  let isPlanned = false

  /** The element that opened a dialog which is closed now. */
  const opener = (): HTMLElement | undefined => {
    const isOver = around.some((ancestor) => ancestor.localName === 'dialog' && !ancestor.isConnected)
    return isOver ? trail.findLast((place) => place.isConnected) : undefined
  }
  const restore = () => {
    isPlanned = false
    const from = last?.isConnected ? last : (opener() ?? last)
    if (!from || page.activeElement !== page.body || isLoading(from)) return
    const place = canTake(from) ? from : nearest(from === last ? around : ancestorsOf(from))
    place?.focus({ preventScroll: true })
  }

  page.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      trail = [...trail, target].slice(-REMEMBERED)
      around = ancestorsOf(target)
    },
    ending,
  )
  page.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      if (relatedTarget !== null) return
      // Some browsers tell this of what is just being taken away.
      queueMicrotask(() => {
        if (target === last && last && canTake(last)) last = null
      })
    },
    ending,
  )
  const observer = new MutationObserver(() => {
    if (isPlanned || !last || page.activeElement !== page.body) return
    isPlanned = true
    afterDrawing(restore)
  })
  observer.observe(page.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'data-loading'],
  })
  return () => {
    ending.abort()
    observer.disconnect()
    last = null
  }
}
