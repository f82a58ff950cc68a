import type { World } from '#test/support/world.ts'

/** Leads from any day past the charge of its month, which is on the 6th of the next month. */
export const PAST_CHARGE_MS = 38 * 24 * 60 * 60_000

/** Moves the time of the product and of the sandbox forward; due jobs run. */
export const letPass = async (world: World, ms: number): Promise<void> => {
  const answer = await fetch(`${world.appUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: ms }),
  })
  if (!answer.ok) throw new Error(`The server's clock answered ${answer.status}`)
}
