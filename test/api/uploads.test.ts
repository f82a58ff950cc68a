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
const required = ['registration', 'address', 'zatca'].map((field) => part(field))
const filesOnDisk = () => {
  try {
    return readdirSync(join(api.dataDir, 'files')).length
  } catch {
    return 0
  }
}

/** A business that has reached the documents, and how it uploads. */
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
  test('of a business are stored and lead to Billing Email [4.009, 5.71, 7.37, 3.06]', async () => {
    const { upload } = await business()
    const before = filesOnDisk()
    const { status, body } = await upload(required)
    expect(status).toBe(200)
    expect(body.customer.step).toBe('billing-email')
    expect(body.customer.files.map(({ documentType, name }) => [documentType, name]).sort()).toEqual([
      ['address', 'address.pdf'],
      ['registration', 'registration.pdf'],
      ['zatca', 'zatca.pdf'],
    ])
    expect(filesOnDisk()).toBe(before + 3)
  })

  test('of every accepted kind are taken for what they are [5.69]', async () => {
    for (const [ending, content] of Object.entries({ ...SAMPLES, jpeg: SAMPLES.jpg })) {
      const { upload } = await business()
      const answer = await upload([
        ...required.slice(1),
        part('registration', `scan.${ending.toUpperCase()}`, content),
      ])
      expect([ending, answer.status]).toEqual([ending, 200])
    }
  })

  test.each(['registration', 'address', 'zatca'])('without %s are incomplete [5.71]', async (missing) => {
    const { upload, current } = await business()
    const before = filesOnDisk()
    const { status, body } = await upload(required.filter(({ field }) => field !== missing))
    expect([status, body.message]).toMatchObject([
      400,
      { message: 'Please attach all files to proceed.', code: 'documents-missing', field: missing },
    ])
    expect((await current()).files).toEqual([])
    expect(filesOnDisk()).toBe(before)
  })

  test('that are incomplete, from a window that is behind, are answered with where the customer is', async () => {
    const { upload, current } = await business()
    const { revision } = await current()
    const { status, body } = await upload(required.slice(1), { ifMatch: revision - 1 })
    expect([status, body.message?.code]).toEqual([409, 'version-conflict'])
  })

  test('uploaded earlier count, and one of the same type is replaced [5.73, 5.74]', async () => {
    const { upload, current } = await business()
    await upload(required)
    const { status } = await upload([part('zatca', 'newer.pdf')])
    expect(status).toBe(200)
    const { files, step } = await current()
    expect(step).toBe('billing-email')
    expect(files.filter(({ documentType }) => documentType === 'zatca').map(({ name }) => name)).toEqual([
      'newer.pdf',
    ])
    expect((await upload([])).status).toBe(200)
  })

  test('need the VAT certificate once a VAT ID is on file [5.72]', async () => {
    const { upload, current } = await business()
    await api.database.db
      .updateTable('customers')
      .set({ vatId: '300000000000003' })
      .where('id', '=', (await current()).id)
      .execute()
    expect((await upload(required)).body.message?.field).toBe('vat')
    expect((await upload([...required, part('vat')])).status).toBe(200)
  })
})

describe('a file that is refused leaves no trace', () => {
  const refused = async (parts: Part[], status: number, code: string, message: string) => {
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
  const others = required.slice(1)

  test('when it is one byte over 10 MB [5.70]', async () => {
    const content = Buffer.concat([SAMPLES.pdf, Buffer.alloc(MAX_FILE_BYTES + 1 - SAMPLES.pdf.length)])
    await refused(
      [...others, part('registration', 'x.pdf', content)],
      413,
      'file-too-large',
      'Please upload file less than 10 MB',
    )
  })

  test('when it is empty', async () => {
    await refused(
      [...others, part('registration', 'x.pdf', Buffer.alloc(0))],
      400,
      'file-empty',
      'This file is empty. Please choose another one.',
    )
  })

  test.each(Object.entries(HOSTILE))('when it is %s [5.69]', async (_, [name, content, code, message]) => {
    await refused([...others, part('registration', name, content)], 415, code, message)
  })

  test('while exactly 10 MB are taken [5.70]', async () => {
    const { upload } = await business()
    const content = Buffer.concat([SAMPLES.pdf, Buffer.alloc(MAX_FILE_BYTES - SAMPLES.pdf.length)])
    expect((await upload([...others, part('registration', 'x.pdf', content)])).status).toBe(200)
  })
})

describe('an upload as a whole', () => {
  test.each([
    ['a type twice', [...required, part('zatca')]],
    ['an unexpected part', [...required, part('passport')]],
    ['a hundred parts', Array.from({ length: 100 }, () => part('registration'))],
  ])('with %s is refused', async (_, parts) => {
    const { upload, current } = await business()
    expect((await upload(parts)).status).toBe(400)
    expect((await current()).files).toEqual([])
  })

  test('from a stale revision stores nothing, on disk either', async () => {
    const { upload, current } = await business()
    const before = filesOnDisk()
    const { status, body } = await upload(required, { ifMatch: 1 })
    expect([status, body.message?.code]).toEqual([409, 'version-conflict'])
    expect([(await current()).files, filesOnDisk()]).toEqual([[], before])
  })

  test('cut off in the middle stores nothing', async () => {
    const { current, token } = await business()
    const { body, headers } = await multipart(required)
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
  ])('shows the name %j as %j and stores under one of ours', async (name, shown) => {
    const { upload, current } = await business()
    await upload([...required.slice(1), part('registration', name)])
    const { files, id } = await current()
    expect(files.find(({ documentType }) => documentType === 'registration')?.name).toBe(shown)
    const rows = await api.database.db
      .selectFrom('documents')
      .select('storageKey')
      .where('customerId', '=', id)
      .execute()
    for (const { storageKey } of rows) expect(storageKey).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('by an individual is not a step of theirs', async () => {
    const person = newPerson('individual')
    await seed(api, 'payment-info', person)
    const { body, headers } = await multipart(required)
    const answer = await api.call<{ message: { code: string } }>('POST', '/v1/customers/attachments', {
      token: await api.idToken(person.email),
      body,
      headers,
    })
    expect([answer.status, answer.body.message?.code]).toEqual([409, 'step-conflict'])
    expect(filesOnDisk()).toBeGreaterThan(0)
  })
})

test('files that no document points at are swept away after a while', async () => {
  const { upload } = await business()
  await upload(required)
  const before = filesOnDisk()
  await api.server.deps.ports.files.put(SAMPLES.pdf)
  expect(filesOnDisk()).toBe(before + 1)
  await sweep(api.server.deps)
  expect(filesOnDisk()).toBe(before + 1)
  await api.advance(61 * 60_000)
  await sweep(api.server.deps)
  expect(filesOnDisk()).toBe(before)
})
