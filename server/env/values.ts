import { isIP } from 'node:net'
import { z } from 'zod'

export const text = z.string().trim().min(1, { error: 'must not be empty' })

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')

export const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535)

const parts = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Separated by commas; upper and lower case mean the same. */
export const list = z.string().transform((value) => parts(value.toLowerCase()))

/** Separated by commas: the one in use, and during a change the one before or after it. */
export const secrets = z
  .string()
  .transform(parts)
  .refine((all) => all.length > 0, { error: 'must not be empty' })

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Addresses and networks (`10.0.0.0/8`), separated by commas. */
export const networks = z
  .string()
  .transform(parts)
  .refine((all) => all.length > 0 && all.every(isNetwork), {
    error: 'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  })
