import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentType } from '#contract/entities/document.ts'
import type { ChangeTarget } from '#contract/entities/requested-change.ts'
import { sweep } from '#server/operations/sweep.ts'
import { sampleOf } from '#test/support/long-run.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { runningApi } from '../support/api.ts'
import { HOSTILE, multipart, SAMPLES } from '../support/sample-files.ts'
import { applicantOf, type DecisionReply, pdf, reviewerOf } from './support/reviewer.ts'

const api = runningApi()
let reviewer: Awaited<ReturnType<typeof reviewerOf>>
beforeAll(async () => {
  reviewer = await reviewerOf(api)
})

const filesOnDisk = () => readdirSync(join(api.dataDir, 'files')).length
const VAT_ID = '300000000000003'
const path = (type: DocumentType) => `/v1/customers/documents/${type}`

/** The calls for documents of the person with this token. */
const pickerOf = (token: string) => ({
  store: async (
    type: DocumentType,
    {
      name = `picked-${type}.pdf`,
      content = SAMPLES.pdf as Buffer,
      ifMatch = undefined as number | undefined,
    } = {},
  ) => {
    const { body, headers } = await multipart([{ field: 'file', name, content }])
    return api.call<DecisionReply>('PUT', path(type), {
      token,
      body,
      headers,
      ...(ifMatch !== undefined && { ifMatch }),
    })
  },
  remove: (type: DocumentType) => api.call<DecisionReply>('DELETE', path(type), { token }),
  open: async (type: DocumentType) => {
    const { body } = await api.call<{ url: string }>('GET', path(type), { token })
    const url = new URL(body.url)
    const answer = await api.server.app.inject({ url: `${url.pathname}${url.search}` })
    return [answer.statusCode, String(answer.headers['content-disposition']).split("''")[1]]
  },
})

/** An applicant whose contract summary is already stored, because the tests count files. */
const someApplicant = async () => {
  const applicant = await applicantOf(api)
  await api.server.jobs.idle()
  return applicant
}

const applicantWithRequest = async (...targets: ChangeTarget[]) => {
  const applicant = await someApplicant()
  expect((await reviewer.ask(applicant.id, targets)).status).toBe(200)
  const names = async () => {
    const { files, proposedFiles } = await applicant.current()
    return { files: files.map(({ name }) => name), picked: proposedFiles.map(({ name }) => name) }
  }
  const readApplication = async () => {
    const { documents, customer } = await reviewer.application(applicant.id)
    return { documents: documents.map(({ name }) => name), picked: customer.proposedFiles }
  }
  return { ...applicant, ...pickerOf(applicant.token), names, readApplication }
}
const REVIEWED = ['registration.pdf', 'address.pdf', 'zatca.pdf']

describe('a document picked for a reviewer', () => {
  test('a document picked for a reviewer is stored beside the reviewed one and hidden from the reviewer', async () => {
    const { store, open, names, readApplication, current } = await applicantWithRequest('documents.address')
    const { status, body } = await store('address')
    expect([status, body.customer.step, body.customer.status]).toEqual([200, 'changes-requested', 'pending'])
    expect(await names()).toEqual({ files: REVIEWED, picked: ['picked-address.pdf'] })
    expect(await readApplication()).toEqual({ documents: REVIEWED, picked: [] })
    expect(await open('address')).toEqual([200, 'picked-address.pdf'])
    expect((await current()).requestedChanges).toHaveLength(1)
  })

  test('a submission without files uses the picked document', async () => {
    const { store, send, names, readApplication, open } = await applicantWithRequest(
      'documents.address',
      'district',
    )
    await store('address')
    const { status, body } = await send({ district: 'Al Malqa' })
    expect([status, body.customer?.status]).toEqual([200, 'pending-review'])
    const after = ['registration.pdf', 'picked-address.pdf', 'zatca.pdf']
    expect(await names()).toEqual({ files: after, picked: [] })
    expect(await readApplication()).toEqual({ documents: after, picked: [] })
    expect(await open('address')).toEqual([200, 'picked-address.pdf'])
  })

  test('a picked document stays after a refused submission', async () => {
    const { store, send, names } = await applicantWithRequest('documents.address', 'district')
    await store('address')
    const refused = await send({ district: 'حي' })
    expect([refused.status, refused.body.message?.field]).toEqual([400, 'district'])
    expect(await names()).toEqual({ files: REVIEWED, picked: ['picked-address.pdf'] })
    expect((await send({ district: 'Al Malqa' })).status).toBe(200)
  })

  test('the sweep keeps a picked picture and its uploaded original', async () => {
    const { store } = await applicantWithRequest('documents.address')
    const before = filesOnDisk()
    await store('address', { name: 'address.png', content: SAMPLES.png })
    await api.advance(61 * 60_000)
    await sweep(api.server.deps)
    expect(filesOnDisk()).toBe(before + 2)
  })

  test('replacing or removing a picked document deletes its bytes, and the reviewed document stays', async () => {
    const { store, remove, names, open, send } = await applicantWithRequest('documents.address')
    const before = filesOnDisk()
    await store('address')
    await store('address', { name: 'second.pdf' })
    expect([(await names()).picked, filesOnDisk()]).toEqual([['second.pdf'], before + 1])
    expect((await remove('address')).status).toBe(200)
    expect([await names(), filesOnDisk()]).toEqual([{ files: REVIEWED, picked: [] }, before])
    expect(await open('address')).toEqual([200, 'address.pdf'])
    expect(codeOf(await remove('address'))).toEqual([404, 'not-found'])
    const { body } = await send({})
    expect([body.message?.code, body.message?.field]).toEqual(['changes-missing', 'address'])
  })

  test('a document in the submission replaces a picked one', async () => {
    const { store, send, names } = await applicantWithRequest('documents.address')
    const before = filesOnDisk()
    await store('address')
    expect((await send({}, [pdf('address')])).status).toBe(200)
    expect((await names()).files).toEqual(['registration.pdf', 'better-address.pdf', 'zatca.pdf'])
    expect(filesOnDisk()).toBe(before + 1)
  })

  test('the sweep keeps the file of a picked document', async () => {
    const { store, open } = await applicantWithRequest('documents.address')
    await store('address')
    await api.advance(61 * 60_000)
    await sweep(api.server.deps)
    expect(await open('address')).toEqual([200, 'picked-address.pdf'])
  })

  test('a picked document of an earlier round is not used in the next round', async () => {
    const { store, send, names, id } = await applicantWithRequest('documents.address')
    await store('address')
    await send({})
    expect((await reviewer.ask(id, ['documents.address'])).status).toBe(200)
    expect((await names()).picked).toEqual([])
    const { body } = await send({})
    expect([body.message?.code, body.message?.field]).toEqual(['changes-missing', 'address'])
  })

  test('a picked VAT certificate is kept with a corrected VAT ID and dropped without one', async () => {
    const first = await applicantWithRequest('vatId')
    expect((await first.store('vat')).status).toBe(200)
    expect((await first.send({ vatId: VAT_ID })).status).toBe(200)
    expect((await first.names()).files).toContain('picked-vat.pdf')
    const second = await applicantWithRequest('vatId', 'documents.zatca')
    const before = filesOnDisk()
    await second.store('vat')
    await second.store('zatca')
    expect((await second.send({ vatId: '' })).status).toBe(200)
    expect(await second.names()).toEqual({
      files: ['registration.pdf', 'address.pdf', 'picked-zatca.pdf'],
      picked: [],
    })
    expect(filesOnDisk()).toBe(before + 1)
  })
})

describe('refused picks', () => {
  test.each<[string, ChangeTarget, DocumentType]>([
    ['a document that was not requested', 'documents.address', 'zatca'],
    ['a document when a field was requested', 'district', 'address'],
    ['a certificate when no VAT ID was requested', 'documents.address', 'vat'],
  ])('a pick is refused and not stored: %s', async (_, target, type) => {
    const { store, remove, names } = await applicantWithRequest(target)
    const before = filesOnDisk()
    expect(codeOf(await store(type))).toEqual([409, 'step-conflict'])
    expect((await remove(type)).status).toBe(404)
    expect([await names(), filesOnDisk()]).toEqual([{ files: REVIEWED, picked: [] }, before])
  })

  test.each(sampleOf(2, Object.entries(HOSTILE)))(
    'a picked file that is %s is refused and not stored',
    async (_, [name, content, code]) => {
      const { store, names } = await applicantWithRequest('documents.address')
      const before = filesOnDisk()
      expect(codeOf(await store('address', { name, content }))).toEqual([415, code])
      expect([(await names()).picked, filesOnDisk()]).toEqual([[], before])
    },
  )

  test('a pick from a stale revision is refused and not stored', async () => {
    const { store, names } = await applicantWithRequest('documents.address')
    const before = filesOnDisk()
    expect(codeOf(await store('address', { ifMatch: 1 }))).toEqual([409, 'version-conflict'])
    expect([(await names()).picked, filesOnDisk()]).toEqual([[], before])
  })

  test('a pick by a stranger or a reviewer is refused and not stored', async () => {
    const applicant = await applicantWithRequest('documents.address')
    await applicant.store('address')
    const stranger = await someApplicant()
    const before = filesOnDisk()
    expect(codeOf(await pickerOf(stranger.token).store('address'))).toEqual([409, 'step-conflict'])
    const refused = await pickerOf(reviewer.token).store('address')
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect((await pickerOf(reviewer.token).remove('address')).status).toBeGreaterThanOrEqual(400)
    expect(codeOf(await pickerOf(stranger.token).remove('address'))).toEqual([409, 'step-conflict'])
    expect([(await applicant.names()).picked, filesOnDisk()]).toEqual([['picked-address.pdf'], before])
  })
})

test('one of two simultaneous picks from one revision is stored', async () => {
  const { store, current, names } = await applicantWithRequest('documents.address')
  const { revision } = await current()
  const before = filesOnDisk()
  const answers = await Promise.all(
    ['one.pdf', 'two.pdf'].map((name) => store('address', { name, ifMatch: revision })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect([(await names()).picked.length, filesOnDisk()]).toEqual([1, before + 1])
})
