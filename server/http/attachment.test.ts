import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { sendFile } from './attachment.ts'

const reply = () => {
  const sent = { type: () => sent, header: () => sent }
  return sent as unknown as FastifyReply
}

test('a source closes its files when the client goes before the end', async () => {
  const steps: string[] = []
  async function* source() {
    try {
      for (const piece of ['one', 'two', 'three', 'four']) {
        steps.push(piece)
        yield Buffer.from(piece)
      }
    } finally {
      steps.push('closed')
    }
  }
  const file = await sendFile(reply(), { name: 'a.zip', type: 'application/zip' }, source())
  const [piece] = await file.take(1).toArray()
  expect(String(piece)).toBe('one')
  file.destroy()
  await finished(file, { error: false }).catch(() => undefined)
  expect(steps.at(-1)).toBe('closed')
  expect(steps).not.toContain('four')
})
