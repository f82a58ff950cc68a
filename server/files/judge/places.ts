/**
 * True for an address that leads to another computer: on the web or as a share. False for a path on this computer or relative to the
 * file.
 */
export const leadsElsewhere = (address: string): boolean => {
  const target = withoutPercents(address).trim().replaceAll('\\', '/')
  const path = /^file:(.*)$/is.exec(target)?.[1]
  if (path !== undefined) return /^\/\/(?!\/|localhost\/)|^\/{4}/i.test(path)
  return target.startsWith('//') || /^[a-z][a-z\d+.-]+:/i.test(target)
}

/** True for a share on a computer with a plain name, which only an office's own network knows. */
export const isOfOffice = (address: string): boolean => /^(?:file:)?[\\/]{2,}[a-z][\w-]*[\\/]/i.test(address)

export const isWebAddress = (address: string): boolean => /^\s*https?:\/\//i.test(address)

const withoutPercents = (text: string): string =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
