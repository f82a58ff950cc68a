import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { sweep } from '#server/operations/sweep.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { multipart, SAMPLES } from '../support/sample-files.ts'
import { auditOf } from './support/acts.ts'
import { applicantOf, reviewerOf } from './support/reviewer.ts'

const api = runningApi()
let reviewer: Awaited<ReturnType<typeof reviewerOf>>
beforeAll(async () => {
  reviewer = await reviewerOf(api)
})

/** A picture with a script appended after its end. */
const SMUGGLED = Buffer.concat([SAMPLES.png, Buffer.from('<script>document.title = "ran"</script>')])

const filesOnDisk = () => readdirSync(join(api.dataDir, 'files')).length

const customerWith = async (content: Buffer, name: string) => {
  const person = newPerson('business')
  const { current } = await seed(api, 'upload-documents', person)
  const token = await api.idToken(person.email)
  const before = filesOnDisk()
  const store = async (content: Buffer, name: string, headers: object = {}) => {
    const form = await multipart([{ field: 'file', name, content }])
    return api.call<{ customer: Customer }>('PUT', '/v1/customers/documents/address', {
      token,
      body: form.body,
      headers: { ...form.headers, ...headers },
    })
  }
  await store(content, name)
  const { id } = await current()
  const { id: documentId } = await api.database.db
    .selectFrom('documents')
    .select('id')
    .where('customerId', '=', id)
    .where('replacedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const path = `/v1/applications/${id}/documents/${documentId}`
  const remove = () => api.call('DELETE', '/v1/customers/documents/address', { token })
  return { id, documentId, path, token, before, store, remove }
}

const fileAt = async (path: string) => {
  const { body } = await api.call<{ url: string }>('GET', path, { token: reviewer.token })
  const { pathname, search } = new URL(body.url, api.appUrl)
  return api.server.app.inject({ url: pathname + search })
}

test('a reviewer opens the re-encoded picture and downloads the uploaded original', async () => {
  const { path, id, documentId } = await customerWith(SMUGGLED, 'address.png')
  const shown = await fileAt(path)
  expect(shown.rawPayload.includes('<script>')).toBe(false)
  const original = await fileAt(`${path}/original`)
  expect(original.rawPayload.equals(SMUGGLED)).toBe(true)
  expect(original.headers).toMatchObject({
    'content-disposition': "attachment; filename*=UTF-8''address.png",
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const { acts } = await auditOf(api, { about: id })
  expect(
    acts
      .filter(({ operation }) => operation.startsWith('review.'))
      .map(({ operation, details, result }) => [operation, details['documentId'], result]),
  ).toEqual([
    ['review.original', documentId, 'done'],
    ['review.document', documentId, 'done'],
  ])
})

test('the original of a PDF is the shown file and is stored once', async () => {
  const { path, before } = await customerWith(SAMPLES.pdf, 'address.pdf')
  expect(filesOnDisk()).toBe(before + 1)
  const original = await fileAt(`${path}/original`)
  expect(original.rawPayload.equals(SAMPLES.pdf)).toBe(true)
  expect(original.headers['content-disposition']).toContain('attachment')
})

test('only an administrator can download an original, and only under its own customer', async () => {
  const { path, token, documentId } = await customerWith(SMUGGLED, 'address.png')
  const other = await applicantOf(api)
  const statusOf = async (path: string, token?: string) =>
    (await api.call('GET', path, token === undefined ? {} : { token })).status
  expect(await statusOf(`${path}/original`, token)).toBe(403)
  expect(await statusOf(`${path}/original`)).toBe(401)
  expect(
    await statusOf(`/v1/applications/${other.id}/documents/${documentId}/original`, reviewer.token),
  ).toBe(404)
})

test('an original is deleted with its removed document and not stored with a refused one', async () => {
  const { before, remove, store } = await customerWith(SMUGGLED, 'address.png')
  expect(filesOnDisk()).toBe(before + 2)
  expect((await store(SMUGGLED, 'newer.png', { 'if-match': '1' })).status).toBe(409)
  expect(filesOnDisk()).toBe(before + 2)
  await remove()
  expect(filesOnDisk()).toBe(before)
})

test('the sweep keeps an original while its document exists', async () => {
  const { path } = await customerWith(SMUGGLED, 'address.png')
  await api.advance(61 * 60_000)
  await sweep(api.server.deps)
  expect((await fileAt(`${path}/original`)).rawPayload.equals(SMUGGLED)).toBe(true)
})
