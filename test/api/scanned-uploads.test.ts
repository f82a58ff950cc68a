import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { createClamav } from '#server/providers/malware-scanner/clamav.ts'
import { EICAR, startClamd } from '#test/support/clamd.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startApi } from '../support/api.ts'
import { multipart, SAMPLES } from '../support/sample-files.ts'

let daemon: Awaited<ReturnType<typeof startClamd>>
let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  daemon = await startClamd()
  const malwareScanner = createClamav({ host: '127.0.0.1', port: daemon.port })
  api = await startApi({ ports: (ports) => ({ ...ports, malwareScanner }) })
})
afterAll(async () => {
  await api.close()
  await daemon.stop()
})

const uploader = async () => {
  const person = newPerson('business')
  await seed(api, 'upload-documents', person)
  const token = await api.idToken(person.email)
  return async (content: Buffer) => {
    const { body, headers } = await multipart([{ field: 'file', name: 'address.pdf', content }])
    return api.call<{ customer: Customer; message: { code: string; field?: string } }>(
      'PUT',
      '/v1/customers/documents/address',
      { token, body, headers },
    )
  }
}

const countStoredFiles = () => readdirSync(join(api.dataDir, 'files')).length

/** A valid PDF, which the check of files accepts, with a virus after its end. */
const INFECTED = Buffer.concat([SAMPLES.pdf, Buffer.from('\n% '), EICAR, Buffer.from('\n')])

test('a clean file is kept, and one with a virus is refused at its document', async () => {
  const upload = await uploader()
  expect((await upload(SAMPLES.pdf)).status).toBe(200)
  const filesBefore = countStoredFiles()
  const { status, body } = await upload(INFECTED)
  expect([status, body.message]).toEqual([
    415,
    expect.objectContaining({ code: 'file-infected', field: 'address' }),
  ])
  expect(countStoredFiles()).toBe(filesBefore)
})

test('an upload waits while the scanner restarts', async () => {
  const upload = await uploader()
  await daemon.stop()
  const waiting = upload(SAMPLES.pdf)
  await daemon.start()
  expect((await waiting).status).toBe(200)
})

test('without a scanner nothing is kept, and the next try succeeds', async () => {
  const upload = await uploader()
  await daemon.stop()
  const filesBefore = countStoredFiles()
  const { status, body } = await upload(SAMPLES.pdf)
  expect([status, body.message.code]).toEqual([503, 'scanner-unavailable'])
  expect(countStoredFiles()).toBe(filesBefore)
  await daemon.start()
  expect((await upload(SAMPLES.pdf)).status).toBe(200)
})
