import type { World } from '#test/support/world.ts'

/** Lets time pass in the product and in the world outside at once; what is due by then happens. */
export const letPass = async (world: World, ms: number): Promise<void> => {
  await world.control('/clock', { advanceMs: ms })
  const answer = await fetch(`${world.appUrl}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: ms }),
  })
  if (!answer.ok) throw new Error(`The server's clock answered ${answer.status}`)
}
