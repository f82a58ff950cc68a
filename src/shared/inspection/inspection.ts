import { useSyncExternalStore } from 'react'
import { consume, peek, set } from '../session/handover.ts'
import { INSPECTOR_PATH } from './open-inspector.ts'

/** The inspection of this tab. `asked`: the hosted inspector is requested, and the person has not agreed yet. */
export type Inspection = 'off' | 'own' | 'asked' | 'stately'

let now: Inspection = 'off'

let close = () => {}

const listeners = new Set<() => void>()

const become = (next: Inspection) => {
  now = next
  for (const listener of listeners) listener()
}

/** Starts and stops the inspection of this tab. The code of our own inspector is loaded by the first start. */
export const inspection = {
  value: (): Inspection => now,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Reports to our own inspector from now on, and continues after a reload or a visit to the bank. */
  start: async (): Promise<void> => {
    const { attachOwn } = await import('./attach.ts')
    const attached = attachOwn()
    close()
    close = attached
    set('inspect', 'own')
    become('own')
  },
  /** Requests the hosted inspector: the person must agree first. */
  ask: (): void => become('asked'),
  /** The person agrees to the hosted inspector, for this page load only. False if the browser blocked its window. */
  agree: async (): Promise<boolean> => {
    const { attachStately } = await import('./attach.ts')
    const attached = attachStately()
    if (!attached) return false
    close()
    close = attached
    become('stately')
    return true
  },
  stop: (): void => {
    consume('inspect')
    close()
    close = () => {}
    become('off')
  },
}

/**
 * Starts the inspection that the address (`?inspect`, `?inspect=stately`) or the tab requests. The inspector does not inspect
 * itself.
 */
export const beginInspection = async (): Promise<void> => {
  const { pathname, search } = window.location
  if (pathname === INSPECTOR_PATH) return
  const inspector = new URLSearchParams(search).get('inspect')
  if (inspector === 'stately') inspection.ask()
  else if (inspector !== null || peek('inspect') === 'own') await inspection.start()
}

export const useInspection = (): Inspection =>
  useSyncExternalStore(inspection.subscribe, inspection.value, () => 'off')
