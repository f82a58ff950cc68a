import { createHash, createHmac } from 'node:crypto'

/** A request as it arrived. */
export interface SignedRequest {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

interface Account {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const CLOCK_SKEW_MS = 15 * 60_000

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (value: string) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const instant = (compact: string) =>
  Date.parse(compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Reads the parts of a signature: from the query of a signed address, else from a header. */
const readSignature = ({ url: { searchParams: query }, headers }: SignedRequest) => {
  if (query.has('X-Amz-Signature')) {
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      payload: 'UNSIGNED-PAYLOAD',
      lifeMs: Number(query.get('X-Amz-Expires')) * 1000,
    }
  }
  const field = (name: string) =>
    new RegExp(`${name}=([^,\\s]+)`).exec(String(headers.authorization ?? ''))?.[1] ?? ''
  return {
    credential: field('Credential'),
    signedHeaders: field('SignedHeaders'),
    signature: field('Signature'),
    date: String(headers['x-amz-date'] ?? ''),
    payload: String(headers['x-amz-content-sha256'] ?? ''),
    lifeMs: null,
  }
}

/** The signature (AWS Signature Version 4) the request must carry. */
const expectedSignature = (request: SignedRequest, account: Account) => {
  const { method, url, headers } = request
  const { signedHeaders, date, payload } = readSignature(request)
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signedHeaders
    .split(';')
    .map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('')
  const canonical = [method, url.pathname, query, lines, signedHeaders, payload].join('\n')
  const scope = [date.slice(0, 8), account.region, 's3', 'aws4_request']
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n')).toString('hex')
}

/** The error code for a request with an invalid signature; null for a valid one. */
export const refusalOf = (request: SignedRequest, account: Account, now: number): string | null => {
  const { credential, signedHeaders, signature, date, payload, lifeMs } = readSignature(request)
  const signedAt = instant(date)
  if (!signature || Number.isNaN(signedAt)) return 'AccessDenied'
  if (credential.split('/')[0] !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (!signedHeaders.split(';').includes('host')) return 'AccessDenied'
  if (lifeMs === null && Math.abs(now - signedAt) > CLOCK_SKEW_MS) return 'RequestTimeTooSkewed'
  if (lifeMs !== null && !(now < signedAt + lifeMs)) return 'AccessDenied'
  if (signature !== expectedSignature(request, account)) return 'SignatureDoesNotMatch'
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(request.body)) return 'XAmzContentSHA256Mismatch'
  return null
}
