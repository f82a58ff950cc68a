import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { WayStep } from '#contract/steps.ts'
import { typeOfName } from '#server/files/inspect-file.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { HOSTILE, multipart, SAMPLES, TAKEN } from '../support/sample-files.ts'

const api = runningApi()

interface Answer {
  customer: Customer
  url: string
  message: { message: string; code: string; field?: string }
}

/** Width and height of a picture. The server re-encodes pictures, so their bytes differ. */
const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata()
  return [width, height]
}

const filesOnDisk = () => {
  try {
    return readdirSync(join(api.dataDir, 'files')).length
  } catch {
    return 0
  }
}

/** A customer at a step with calls for their documents. */
const customerAt = async (step: WayStep, kind: 'business' | 'individual' = 'business') => {
  const person = newPerson(kind)
  const { current } = await seed(api, step, person)
  const token = await api.idToken(person.email)
  const path = (type: string) => `/v1/customers/documents/${type}`
  return {
    current,
    token,
    store: async (
      type: DocumentType,
      {
        name = `${type}.pdf`,
        content = SAMPLES.pdf as Buffer,
        headers = {},
        ifMatch = undefined as number | undefined,
      } = {},
    ) => {
      const form = await multipart([{ field: 'file', name, content }])
      return api.call<Answer>('PUT', path(type), {
        token,
        body: form.body,
        headers: { ...form.headers, ...headers },
        ...(ifMatch !== undefined && { ifMatch }),
      })
    },
    remove: (type: DocumentType) => api.call<Answer>('DELETE', path(type), { token }),
    open: (type: DocumentType) => api.call<Answer>('GET', path(type), { token }),
    next: () => api.call<Answer>('POST', '/v1/customers/attachments', { token }),
  }
}

describe('a picked document', () => {
  test('a picked document is stored at once, and Next only moves on [4.009, 5.73, 7.37]', async () => {
    const { store, next, current } = await customerAt('upload-documents')
    for (const type of ['registration', 'address', 'zatca'] as const) {
      const { status, body } = await store(type)
      expect([status, body.customer.step]).toEqual([200, 'upload-documents'])
      expect(body.customer.files.at(-1)).toMatchObject({ documentType: type, name: `${type}.pdf` })
    }
    const { status, body } = await next()
    expect([status, body.customer.step]).toEqual([200, 'billing-email'])
    expect((await current()).files).toHaveLength(3)
  })

  test('a picked document replaces only the earlier one of its type [5.74]', async () => {
    const { store, current } = await customerAt('billing-email')
    const { status, body } = await store('zatca', { name: 'newer.pdf' })
    expect([status, body.customer.step]).toEqual([200, 'billing-email'])
    expect((await current()).files.map(({ name }) => name).sort()).toEqual([
      'address.pdf',
      'newer.pdf',
      'registration.pdf',
    ])
  })

  test('a document sent twice with one key is stored once', async () => {
    const { store, current } = await customerAt('upload-documents')
    const headers = { 'idempotency-key': 'the-same-pick' }
    await store('zatca', { headers })
    const { revision } = await current()
    expect((await store('zatca', { headers })).status).toBe(200)
    expect((await current()).revision).toBe(revision)
  })

  test.each(Object.entries(HOSTILE))(
    'a document that is %s is refused with the reason and leaves no trace [5.69]',
    async (_, [name, content, code, message]) => {
      const { store, current } = await customerAt('upload-documents')
      const before = filesOnDisk()
      const { status, body } = await store('registration', { name, content })
      expect([status, body.message]).toMatchObject([415, { code, message, field: 'registration' }])
      expect([(await current()).files, filesOnDisk()]).toEqual([[], before])
    },
  )

  test.each(Object.entries(TAKEN))(
    'a document that is %s is stored and opened with the extension of its content [5.69]',
    async (_, [name, content, storedName]) => {
      const { store, open } = await customerAt('upload-documents')
      const { status, body } = await store('registration', { name, content })
      expect([status, body.customer?.files.map((file) => file.name)]).toEqual([200, [storedName]])
      const url = new URL((await open('registration')).body.url)
      const answer = await api.server.app.inject({ url: `${url.pathname}${url.search}` })
      expect(answer.headers['content-type']).toBe(typeOfName(storedName))
      const isPicture = typeOfName(storedName).startsWith('image/')
      if (isPicture) expect(await sizeOf(answer.rawPayload)).toEqual(await sizeOf(content))
      else expect(answer.rawPayload.equals(content)).toBe(true)
      expect(answer.headers['content-disposition']).toContain(encodeURIComponent(storedName))
    },
  )

  test('a document from a stale revision is not stored, not even on disk', async () => {
    const { store, current } = await customerAt('upload-documents')
    const before = filesOnDisk()
    const { status, body } = await store('zatca', { ifMatch: 1 })
    expect([status, body.message?.code]).toEqual([409, 'version-conflict'])
    expect([(await current()).files, filesOnDisk()]).toEqual([[], before])
  })

  test('the upload of a document without a file is refused', async () => {
    const { token } = await customerAt('upload-documents')
    const answer = await api.call<Answer>('PUT', '/v1/customers/documents/zatca', { token })
    expect([answer.status, answer.body.message?.code]).toEqual([400, 'file-missing'])
  })

  test.each([
    ['before its step', 'support-package', 'business'],
    ['after the acceptance of the terms', 'success-creation', 'business'],
    ['of an individual', 'payment-info', 'individual'],
  ] as const)('a document %s is refused, and nothing reaches the disk', async (_, step, kind) => {
    const { store, remove } = await customerAt(step, kind)
    // After the acceptance of the terms, a job stores the contract summary, which is a file too.
    await api.server.jobs.idle()
    const before = filesOnDisk()
    const answer = await store('zatca')
    expect([answer.status, answer.body.message?.code]).toEqual([409, 'step-conflict'])
    expect([(await remove('zatca')).status, filesOnDisk()]).toEqual([
      kind === 'business' && step === 'success-creation' ? 409 : 404,
      before,
    ])
  })
})

describe('a stored document', () => {
  test('a customer’s own PDF opens inline, a Word file as an attachment', async () => {
    const { store, open } = await customerAt('upload-documents')
    await store('zatca')
    await store('address', { name: 'address.docx', content: SAMPLES.docx })
    const show = async (type: DocumentType) => {
      const url = new URL((await open(type)).body.url)
      const answer = await api.server.app.inject({ url: `${url.pathname}${url.search}` })
      return [
        answer.statusCode,
        answer.headers['content-disposition'],
        answer.headers['content-type'],
        answer.rawPayload.length,
      ]
    }
    expect(await show('zatca')).toEqual([
      200,
      "inline; filename*=UTF-8''zatca.pdf",
      'application/pdf',
      SAMPLES.pdf.length,
    ])
    expect((await show('address'))[1]).toBe("attachment; filename*=UTF-8''address.docx")
    expect((await open('registration')).status).toBe(404)
  })

  test('a removed document leaves no bytes on disk', async () => {
    const { store, remove, open, current } = await customerAt('upload-documents')
    const before = filesOnDisk()
    await store('zatca')
    expect(filesOnDisk()).toBe(before + 1)
    const { status, body } = await remove('zatca')
    expect([status, body.customer.files, body.customer.step]).toEqual([200, [], 'upload-documents'])
    expect([filesOnDisk(), (await open('zatca')).status]).toEqual([before, 404])
    expect((await remove('zatca')).status).toBe(404)
    expect((await current()).files).toEqual([])
  })

  test('a document removed after later steps is requested again, and the later answers stay [4.018]', async () => {
    const { remove, store, next, current } = await customerAt('payment-info')
    const { gcpSecurityGroup } = await current()
    expect((await remove('registration')).body.customer.step).toBe('upload-documents')
    expect((await next()).body.message).toMatchObject({ code: 'documents-missing', field: 'registration' })
    await store('registration')
    expect((await next()).body.customer).toMatchObject({ step: 'billing-email', gcpSecurityGroup })
  })

  test('the account’s activity shows a document’s type, not its name', async () => {
    const { store, remove, token } = await customerAt('upload-documents')
    await store('zatca', { name: 'Private name.pdf' })
    await remove('zatca')
    const { body } = await api.call<{ activities: { operation: string; details: object }[] }>(
      'GET',
      '/v1/activity',
      { token },
    )
    const listed = JSON.stringify(body)
    expect(listed).toContain('"documents.store"')
    expect(listed).toContain('"documents.remove"')
    expect(listed).toContain('"documentType":"zatca"')
    expect(listed).not.toContain('Private name')
  })
})
