const named = (disposition: 'attachment' | 'inline', name: string): string =>
  `${disposition}; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

/** The header that makes a browser save a file under this name. */
export const asAttachment = (name: string): string => named('attachment', name)

/** The header that lets a browser display a file, and save it under this name. */
export const asInline = (name: string): string => named('inline', name)

const SHOWN_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/**
 * The type under which a browser may display a stored file, without running anything of ours. Null when it may only save the file.
 */
export const shownTypeOf = (name: string): string | null =>
  SHOWN_TYPES[/\.([a-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
