import type { UnitCredentials } from './port.ts'

/** The headers of every call: the version of the API, and the language of its messages. */
export const VERSION = { 'accept-version': 'V2', 'accept-language': 'en' } as const

/** The header that identifies a unit. */
export const basic = ({ token, secret }: Pick<UnitCredentials, 'token' | 'secret'>) => ({
  authorization: `Basic ${base64(`${token}:${secret}`)}`,
})

export const base64 = (text: string): string => Buffer.from(text).toString('base64')
