import { writeCookie } from '../browser/write-cookie.ts'

/**
 * A cookie without any secret that says a session probably exists. It spares visitors a call that could only fail; whether
 * a person is signed in is known to the server alone.
 */
const NAME = 'signed-in'
const TWELVE_HOURS_S = 12 * 60 * 60

export const hasSignedInHint = (): boolean => document.cookie.split('; ').includes(`${NAME}=1`)

export const setSignedInHint = (): void => {
  writeCookie(`${NAME}=1; Path=/; Max-Age=${TWELVE_HOURS_S}; SameSite=Strict`)
}

export const clearSignedInHint = (): void => {
  writeCookie(`${NAME}=; Path=/; Max-Age=0; SameSite=Strict`)
}
