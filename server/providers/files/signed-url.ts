import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FilesPort } from './port.ts'

/** Addresses that open one file for a while and cannot be changed into addresses of another. */
export const createUrlSigner = (
  baseUrl: string,
  secret: string,
): Pick<FilesPort, 'signUrl' | 'verifyUrl'> => {
  const signature = (key: string, downloadName: string, expires: string, isInline: boolean) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([key, downloadName, expires, isInline]))
      .digest()

  return {
    async signUrl({ key, downloadName, isInline = false }, expiresAt) {
      const expires = String(expiresAt.getTime())
      const url = new URL(`${baseUrl}/${encodeURIComponent(key)}`)
      url.searchParams.set('name', downloadName)
      url.searchParams.set('expires', expires)
      if (isInline) url.searchParams.set('inline', 'true')
      url.searchParams.set('signature', signature(key, downloadName, expires, isInline).toString('base64url'))
      return url.href
    },
    verifyUrl(address, now) {
      const url = URL.parse(address, baseUrl)
      const key = url && decoded(url.pathname.split('/').at(-1) ?? '')
      const downloadName = url?.searchParams.get('name')
      const expires = url?.searchParams.get('expires')
      if (!url || !key || !downloadName || !expires) return null
      const given = Buffer.from(url.searchParams.get('signature') ?? '', 'base64url')
      const isInline = url.searchParams.get('inline') === 'true'
      const wanted = signature(key, downloadName, expires, isInline)
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
      return now.getTime() < Number(expires) ? { key, downloadName, isInline } : null
    },
  }
}

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
