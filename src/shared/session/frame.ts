/** Opens a framed page in the top window instead. Returns false for a framed page, which must stay hidden. */
export const breakOutOfFrame = (view: Window = window): boolean => {
  if (view.top === null || view.top === view.self) return true
  try {
    view.top.location.href = view.location.href
  } catch {
    // A sandboxed frame may not navigate the top window; the page then stays hidden.
  }
  return false
}
