/** Brings an element into the part of `view` that is seen, and moves nothing else of the page. */
export const bringIntoView = (element: Element, view: Element): void => {
  const [inner, outer] = [element.getBoundingClientRect(), view.getBoundingClientRect()]
  const offBy = (start: number, end: number, from: number, to: number) =>
    start < from || end > to ? (start + end) / 2 - (from + to) / 2 : 0
  const left = offBy(inner.left, inner.right, outer.left, outer.right)
  const top = offBy(inner.top, inner.bottom, outer.top, outer.bottom)
  if (left !== 0 || top !== 0) view.scrollBy({ left, top })
}
