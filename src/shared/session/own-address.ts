const MAX_LENGTH = 2000
const BASE = 'https://portal.invalid'

/**
 * Whether this is a path of ours, with query and hash, exactly as a browser writes it. Whatever a browser would read in another way, such
 * as `//host`, `/\host`, a control character or a lone surrogate, is not.
 */
export const isOwnAddress = (text: string): boolean => {
  if (text.length > MAX_LENGTH || !text.startsWith('/')) return false
  if (!URL.canParse(text, BASE)) return false
  const { origin, pathname, search, hash } = new URL(text, BASE)
  return origin === BASE && !pathname.startsWith('//') && `${pathname}${search}${hash}` === text
}
