export const BUSINESS_NAME_SHOWN = 60
export const ACCOUNT_NAME_SHOWN = 40

/** The first `max` characters and an ellipsis, for a text that is longer. */
export const truncate = (text: string, max: number): string => {
  const characters = Array.from(text)
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}…` : text
}
