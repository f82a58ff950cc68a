import { vi } from 'vitest'

/** Holds the answer of a call until it is released. */
export const heldAnswer = (call: string) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const response = await answering(input, init)
    if (`${init.method ?? 'GET'} ${input}` === call) await held
    return response
  })
  return release
}
