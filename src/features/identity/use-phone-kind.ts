import { useSyncExternalStore } from 'react'
import type { IdentityApp } from '#contract/entities/identity.ts'

type PhoneKind = keyof IdentityApp

const phoneKind = (): PhoneKind | null => {
  if (/Android/.test(navigator.userAgent)) return 'android'
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'ios' : null
}

const never = () => () => {}

/** Which kind of phone this is; null of a computer, and before the browser has taken over from the server. */
export const usePhoneKind = (): PhoneKind | null => useSyncExternalStore(never, phoneKind, () => null)
