const UNREADABLE = /\0|\p{Cs}/gu
/** The same characters as JSON escapes. */
const ESCAPED = /\\u(?:0000|[dD][89a-fA-F])/

/** Removes characters that PostgreSQL cannot store: NUL and lone surrogates. */
export const readable = (text: string): string => text.replace(UNREADABLE, '')

/** Parses JSON and makes every text readable. */
export const parseReadable = (json: string): unknown =>
  ESCAPED.test(json)
    ? (JSON.parse(json, (_, value: unknown) =>
        typeof value === 'string' ? readable(value) : value,
      ) as unknown)
    : (JSON.parse(json) as unknown)
