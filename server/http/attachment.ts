const named = (disposition: 'attachment' | 'inline', name: string): string =>
  `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

/** The header that has a browser save a file under this name instead of opening it. */
export const asAttachment = (name: string): string => named('attachment', name)

/** The header that lets a browser show a file, and save it under this name when asked to. */
export const asInline = (name: string): string => named('inline', name)

const SHOWN_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** The type under which a browser may show a kept file: it cannot run anything of ours. Null for what is only saved. */
export const shownTypeOf = (name: string): string | null =>
  SHOWN_TYPES[/\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
