const UNREADABLE = /\0|\p{Cs}/gu
/** How the same looks inside JSON, where a text's own NUL is an escape, too. */
const ESCAPED = /\\u(?:0000|[dD][89a-fA-F])/

/** A text of the world outside as the database can store it: without NUL, and no half of a character. */
export const readable = (text: string): string => text.replace(UNREADABLE, '')

/** Parsed JSON with every text readable. */
export const parseReadable = (json: string): unknown =>
  ESCAPED.test(json)
    ? (JSON.parse(json, (_, value: unknown) =>
        typeof value === 'string' ? readable(value) : value,
      ) as unknown)
    : (JSON.parse(json) as unknown)
