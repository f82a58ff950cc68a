const CONTROLS = 'input, select, textarea, button, a[href], [tabindex]'

const canTake = (place: HTMLElement): boolean => place.isConnected && place.closest(':disabled') === null
/** True if the control is loading, so that it will be enabled again. */
const isLoading = (place: HTMLElement): boolean => place.isConnected && place.hasAttribute('data-loading')

const ancestorsOf = (place: HTMLElement): HTMLElement[] =>
  place.parentElement ? [place.parentElement, ...ancestorsOf(place.parentElement)] : []

/** The nearest control to a removed one: beside it, or further out. */
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

/** Maximum number of remembered controls. */
const REMEMBERED = 10

/**
 * Restores a lost focus. If a control is disabled during its work, or the answer removes it, the browser moves the focus to the
 * page. This gives the focus back to the control, or to the nearest remaining one. It does nothing if code or the person has
 * moved the focus. Returns a function that stops it.
 */
export const keepFocus = (page: Document): (() => void) => {
  const ending = new AbortController()
  let last: HTMLElement | null = null
  let trail: readonly HTMLElement[] = []
  let around: readonly HTMLElement[] = []
  let isPlanned = false

  /** The element that opened the closed dialog. */
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
      // Some browsers send this event while the element is being removed.
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
