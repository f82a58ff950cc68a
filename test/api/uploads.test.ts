import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { MAX_FILE_BYTES } from '#contract/entities/document.ts'
import { sweep } from '#server/operations/sweep.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { HOSTILE, multipart, type Part, SAMPLES } from '../support/sample-files.ts'

const api = runningApi()

const part = (field: string, name = `${field}.pdf`, content: Buffer = SAMPLES.pdf): Part => ({
  field,
  name,
  content,
})
const requiredParts = ['registration', 'address', 'zatca'].map((field) => part(field))
const filesOnDisk = () => {
  try {
    return readdirSync(join(api.dataDir, 'files')).length
  } catch {
    return 0
  }
}

/** A business at the documents step with its upload. */
const business = async () => {
  const person = newPerson('business')
  const { current } = await seed(api, 'upload-documents', person)
  const token = await api.idToken(person.email)
  const upload = async (
    parts: readonly Part[],
    more: { headers?: Record<string, string>; ifMatch?: number } = {},
  ) => {
    const { body, headers } = await multipart(parts)
    return api.call<{ customer: Customer; message: { message: string; code: string; field?: string } }>(
      'POST',
      '/v1/customers/attachments',
      { token, body, ...more, headers: { ...headers, ...more.headers } },
    )
  }
  return { upload, current, token }
}

describe('documents', () => {
  test('uploaded documents of a business are stored and lead to Billing Email [4.009, 5.71, 7.37, 3.06]', async () => {
    const { upload } = await business()
    const before = filesOnDisk()
    const { status, body } = await upload(requiredParts)
    expect(status).toBe(200)
    expect(body.customer.step).toBe('billing-email')
    expect(body.customer.files.map(({ documentType, name }) => [documentType, name]).sort()).toEqual([
      ['address', 'address.pdf'],
      ['registration', 'registration.pdf'],
      ['zatca', 'zatca.pdf'],
    ])
    expect(filesOnDisk()).toBe(before + 3)
  })

  test('documents of every accepted type are accepted [5.69]', async () => {
    for (const [ending, content] of Object.entries({ ...SAMPLES, jpeg: SAMPLES.jpg })) {
      const { upload } = await business()
      const answer = await upload([
        ...requiredParts.slice(1),
        part('registration', `scan.${ending.toUpperCase()}`, content),
      ])
      expect([ending, answer.status]).toEqual([ending, 200])
    }
  })

  test.each(['registration', 'address', 'zatca'])(
    'an upload without %s is incomplete [5.71]',
    async (missing) => {
      const { upload, current } = await business()
      const before = filesOnDisk()
      const { status, body } = await upload(requiredParts.filter(({ field }) => field !== missing))
      expect([status, body.message]).toMatchObject([
        400,
        { message: 'Please attach all files to proceed.', code: 'documents-missing', field: missing },
      ])
      expect((await current()).files).toEqual([])
      expect(filesOnDisk()).toBe(before)
    },
  )

  test('an incomplete upload from a stale revision gets a version conflict', async () => {
    const { upload, current } = await business()
    const { revision } = await current()
    const { status, body } = await upload(requiredParts.slice(1), { ifMatch: revision - 1 })
    expect([status, body.message?.code]).toEqual([409, 'version-conflict'])
  })

  test('earlier documents count for an upload, and a new one replaces its type [5.73, 5.74]', async () => {
    const { upload, current } = await business()
    await upload(requiredParts)
    const { status } = await upload([part('zatca', 'newer.pdf')])
    expect(status).toBe(200)
    const { files, step } = await current()
    expect(step).toBe('billing-email')
    expect(files.filter(({ documentType }) => documentType === 'zatca').map(({ name }) => name)).toEqual([
      'newer.pdf',
    ])
    expect((await upload([])).status).toBe(200)
  })

  test('an upload of a business with a VAT ID needs the VAT certificate [5.72]', async () => {
    const { upload, current } = await business()
    await api.database.db
      .updateTable('customers')
      .set({ vatId: '300000000000003' })
      .where('id', '=', (await current()).id)
      .execute()
    expect((await upload(requiredParts)).body.message?.field).toBe('vat')
    expect((await upload([...requiredParts, part('vat')])).status).toBe(200)
  })
})

describe('a refused file', () => {
  const expectRefused = async (parts: Part[], status: number, code: string, message: string) => {
    const { upload, current } = await business()
    const before = filesOnDisk()
    const answer = await upload(parts)
    expect([answer.status, answer.body.message?.code, answer.body.message?.message]).toEqual([
      status,
      code,
      message,
    ])
    expect((await current()).files).toEqual([])
    expect((await current()).step).toBe('upload-documents')
    expect(filesOnDisk()).toBe(before)
    expect(answer.body.message?.field).toBe('registration')
  }
  const others = requiredParts.slice(1)

  test('a file of one byte over 10 MB is refused and leaves no trace [5.70]', async () => {
    const content = Buffer.concat([SAMPLES.pdf, Buffer.alloc(MAX_FILE_BYTES + 1 - SAMPLES.pdf.length)])
    await expectRefused(
      [...others, part('registration', 'x.pdf', content)],
      413,
      'file-too-large',
      'Please upload file less than 10 MB',
    )
  })

  test('an empty file is refused and leaves no trace', async () => {
    await expectRefused(
      [...others, part('registration', 'x.pdf', Buffer.alloc(0))],
      400,
      'file-empty',
      'This file is empty. Please choose another one.',
    )
  })

  test.each(Object.entries(HOSTILE))(
    'a file that is %s is refused and leaves no trace [5.69]',
    async (_, [name, content, code, message]) => {
      await expectRefused([...others, part('registration', name, content)], 415, code, message)
    },
  )

  test('a file of exactly 10 MB is accepted [5.70]', async () => {
    const { upload } = await business()
    const content = Buffer.concat([SAMPLES.pdf, Buffer.alloc(MAX_FILE_BYTES - SAMPLES.pdf.length)])
    expect((await upload([...others, part('registration', 'x.pdf', content)])).status).toBe(200)
  })
})

describe('an upload', () => {
  test.each([
    ['the same type twice', [...requiredParts, part('zatca')]],
    ['an unexpected part', [...requiredParts, part('passport')]],
    ['a hundred parts', Array.from({ length: 100 }, () => part('registration'))],
  ])('an upload with %s is refused', async (_, parts) => {
    const { upload, current } = await business()
    expect((await upload(parts)).status).toBe(400)
    expect((await current()).files).toEqual([])
  })

  test('an upload from a stale revision stores nothing, not even on disk', async () => {
    const { upload, current } = await business()
    const before = filesOnDisk()
    const { status, body } = await upload(requiredParts, { ifMatch: 1 })
    expect([status, body.message?.code]).toEqual([409, 'version-conflict'])
    expect([(await current()).files, filesOnDisk()]).toEqual([[], before])
  })

  test('an upload that is cut off stores nothing', async () => {
    const { current, token } = await business()
    const { body, headers } = await multipart(requiredParts)
    const cut = body.subarray(0, Math.floor(body.length / 2))
    const { status } = await api.call('POST', '/v1/customers/attachments', { token, body: cut, headers })
    expect(status).toBe(400)
    expect((await current()).files).toEqual([])
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\\\temp\\\\cr.pdf', 'cr.pdf'],
    ['in\u202evoice\u0000.pdf', 'invoice.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
    ['عقد.pdf', 'عقد.pdf'],
    ['re\u0301sume\u0301\ue000.pdf', 'résumé.pdf'],
    ['نیم\u200cفاصله.pdf', 'نیم\u200cفاصله.pdf'],
  ])('the file name %j is shown as %j and stored under a generated key', async (name, storedName) => {
    const { upload, current } = await business()
    await upload([...requiredParts.slice(1), part('registration', name)])
    const { files, id } = await current()
    expect(files.find(({ documentType }) => documentType === 'registration')?.name).toBe(storedName)
    const rows = await api.database.db
      .selectFrom('documents')
      .select('storageKey')
      .where('customerId', '=', id)
      .execute()
    for (const { storageKey } of rows) expect(storageKey).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('an upload by an individual is refused', async () => {
    const person = newPerson('individual')
    await seed(api, 'payment-info', person)
    const { body, headers } = await multipart(requiredParts)
    const answer = await api.call<{ message: { code: string } }>('POST', '/v1/customers/attachments', {
      token: await api.idToken(person.email),
      body,
      headers,
    })
    expect([answer.status, answer.body.message?.code]).toEqual([409, 'step-conflict'])
    expect(filesOnDisk()).toBeGreaterThan(0)
  })
})

test('the sweep removes files without a document after an hour', async () => {
  const { upload } = await business()
  await upload(requiredParts)
  const before = filesOnDisk()
  await api.server.deps.ports.files.put(SAMPLES.pdf)
  expect(filesOnDisk()).toBe(before + 1)
  await sweep(api.server.deps)
  expect(filesOnDisk()).toBe(before + 1)
  await api.advance(61 * 60_000)
  await sweep(api.server.deps)
  expect(filesOnDisk()).toBe(before)
})
