/** Leaves an embedding frame by showing this page in the top window. False when we are framed and must stay hidden. */
export const breakOutOfFrame = (view: Window = window): boolean => {
  if (view.top === null || view.top === view.self) return true
  try {
    view.top.location.href = view.location.href
  } catch {
    // A sandboxed frame may not navigate the top window; the page then stays hidden.
  }
  return false
}
