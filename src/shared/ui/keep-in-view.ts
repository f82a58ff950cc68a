/** Scrolls `view` until the element is visible, and nothing else of the page. */
const bringIntoView = (element: Element, view: Element): void => {
  const [inner, outer] = [element.getBoundingClientRect(), view.getBoundingClientRect()]
  const offBy = (start: number, end: number, from: number, to: number) =>
    start < from || end > to ? (start + end) / 2 - (from + to) / 2 : 0
  const left = offBy(inner.left, inner.right, outer.left, outer.right)
  const top = offBy(inner.top, inner.bottom, outer.top, outer.bottom)
  if (left !== 0 || top !== 0) view.scrollBy({ left, top })
}

/**
 * A `ref` that scrolls the closest `selector` until the element is visible, and again when that is resized, as when a phone is
 * turned.
 */
export const keepInView = (selector: string) => (element: Element | null) => {
  const view = element?.closest(selector)
  if (!element || !view) return
  const observer = new ResizeObserver(() => bringIntoView(element, view))
  observer.observe(view)
  return () => observer.disconnect()
}
