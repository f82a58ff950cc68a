import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { CallFailed } from '../shared/call-problem.ts'
import { documentUploadsMachine, unsettledUpload, uploadOf } from './document-uploads.machine.ts'

type Work = () => Promise<void>

const begin = ({ store = async () => {}, remove = async () => {} }: { store?: Work; remove?: Work } = {}) => {
  const actor = createActor(
    documentUploadsMachine.provide({ actors: { store: fromPromise(store), remove: fromPromise(remove) } }),
  )
  actor.start()
  return {
    send: actor.send,
    of: (type: 'zatca' | 'address') => uploadOf(actor.getSnapshot(), type),
    isBusy: () => actor.getSnapshot().hasTag('busy'),
    unsettled: () => unsettledUpload(actor.getSnapshot(), ['address', 'zatca']),
    settled: () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')),
  }
}
const never = () => new Promise<void>(() => {})
const picked = { type: 'file.picked', documentType: 'zatca', fileName: 'zatca.pdf' } as const
const NOTHING = {
  fileName: null,
  percent: 0,
  refused: null,
  problem: null,
  isStoring: false,
  isRemoving: false,
  canRetry: false,
}

describe('a picked file', () => {
  test('a picked file is stored at once, shows its progress, and does not affect other documents', () => {
    const uploads = begin({ store: never })
    uploads.send(picked)
    uploads.send({ type: 'upload.progressed', documentType: 'zatca', percent: 45 })
    expect(uploads.of('zatca')).toMatchObject({ isStoring: true, fileName: 'zatca.pdf', percent: 45 })
    expect(uploads.of('address')).toEqual(NOTHING)
    expect(uploads.isBusy()).toBe(true)
  })

  test('a stored file shows no message', async () => {
    const uploads = begin()
    uploads.send(picked)
    await uploads.settled()
    expect(uploads.of('zatca')).toEqual(NOTHING)
  })

  test('a picked file can be cancelled, and a second pick waits for the first', () => {
    const uploads = begin({ store: never })
    uploads.send(picked)
    uploads.send({ ...picked, fileName: 'other.pdf' })
    expect(uploads.of('zatca').fileName).toBe('zatca.pdf')
    uploads.send({ type: 'cancel.pressed', documentType: 'zatca' })
    expect(uploads.of('zatca')).toEqual(NOTHING)
  })

  test.each([
    'file-damaged',
    'file-macros',
    'file-active',
    'file-infected',
    'file-too-complex',
    'file-password',
    'file-empty',
    'file-too-large',
    'file-type-refused',
  ] as const)(
    'a file that the server refuses with %s shows the reason and is not sent again',
    async (code) => {
      const uploads = begin({ store: () => Promise.reject(new CallFailed({ code })) })
      uploads.send(picked)
      await uploads.settled()
      expect(uploads.of('zatca')).toMatchObject({ canRetry: false, problem: { code }, fileName: 'zatca.pdf' })
      expect(uploads.unsettled()).toBeNull()
    },
  )

  test('a file that did not arrive can be sent again or discarded', async () => {
    let works = false
    const uploads = begin({
      store: () => (works ? Promise.resolve() : Promise.reject(new Error('no answer'))),
    })
    uploads.send(picked)
    await uploads.settled()
    expect(uploads.unsettled()).toBe('zatca')
    works = true
    uploads.send({ type: 'retry.pressed', documentType: 'zatca' })
    expect(uploads.of('zatca')).toMatchObject({ isStoring: true, problem: null, fileName: 'zatca.pdf' })
    await uploads.settled()
    expect([uploads.unsettled(), uploads.of('zatca')]).toEqual([null, NOTHING])
  })

  test('a file that the portal refuses shows the reason until another file is picked', () => {
    const uploads = begin({ store: never })
    uploads.send({ type: 'file.refused', documentType: 'zatca', reason: 'file-type' })
    expect(uploads.of('zatca')).toEqual({ ...NOTHING, refused: 'file-type' })
    uploads.send(picked)
    expect(uploads.of('zatca').refused).toBeNull()
  })
})

describe('a document on file', () => {
  test('a document is removed, and until then no other act is possible', async () => {
    const uploads = begin()
    uploads.send({ type: 'remove.pressed', documentType: 'zatca' })
    expect(uploads.of('zatca')).toMatchObject({ isRemoving: true })
    uploads.send(picked)
    expect(uploads.of('zatca').isStoring).toBe(false)
    await uploads.settled()
    expect(uploads.of('zatca')).toEqual(NOTHING)
  })

  test('a document that could not be removed shows the failure', async () => {
    const uploads = begin({ remove: () => Promise.reject(new CallFailed({ code: 'unavailable' })) })
    uploads.send({ type: 'remove.pressed', documentType: 'zatca' })
    await uploads.settled()
    expect(uploads.of('zatca')).toMatchObject({ isRemoving: false, problem: { code: 'unavailable' } })
  })
})
