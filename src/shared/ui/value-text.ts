/** A value as JSON, for people: of an instant or a length in milliseconds, a thousandth is enough. */
export const valueText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'number' ? Math.round(part * 1000) / 1000 : part,
  )
