/**
 * What is under way with each document of a business: a file is stored as soon as it is picked, and can be cancelled, repeated,
 * replaced or removed. The portal owns it; which documents are on file is the customer's own data and not kept here. There is one
 * region for each type of document, so that several files can be picked in a row. A file that the server has looked into and refused
 * is told with what is wrong; one that did not arrive can be sent again without picking it anew.
 */
import type { SnapshotFrom } from 'xstate'
import type { DocumentType } from '#contract/entities/document.ts'
import { documentUploadsSetup } from './setup.ts'
import { FRESH, stepsOf } from './steps.ts'

export type { StoreInput } from './types.ts'

const region = (documentType: DocumentType) => {
  const { about, note, failed, fileRefused, onPick, onRefuse } = stepsOf(documentType)
  return documentUploadsSetup.createStateConfig({
    description: `The ${documentType} document.`,
    initial: 'resting',
    states: {
      resting: {
        description: 'Nothing is under way; a file can be picked, or the one on file removed.',
        on: {
          'file.picked': onPick,
          'file.refused': onRefuse,
          'remove.pressed': { guard: about, target: 'removing', actions: note(FRESH) },
        },
      },
      storing: {
        description: 'The picked file is on its way to the server.',
        tags: 'busy',
        invoke: {
          id: `store-${documentType}`,
          src: 'store',
          input: ({ self }) => ({
            documentType,
            onProgress: (percent) => self.send({ type: 'upload.progressed', documentType, percent }),
          }),
          onDone: { target: 'resting', actions: note(FRESH) },
          onError: [
            { guard: fileRefused, target: 'resting', actions: failed },
            { target: 'failed', actions: failed },
          ],
        },
        on: {
          'upload.progressed': {
            guard: about,
            actions: {
              type: 'note',
              params: ({ event }) => ({ documentType, percent: event.percent }),
            },
          },
          'cancel.pressed': { guard: about, target: 'resting', actions: note(FRESH) },
        },
      },
      failed: {
        description: 'The picked file did not arrive; it can be sent again, or left.',
        on: {
          'retry.pressed': { guard: about, target: 'storing', actions: note({ percent: 0, problem: null }) },
          'cancel.pressed': { guard: about, target: 'resting', actions: note(FRESH) },
          'file.picked': onPick,
          'file.refused': onRefuse,
        },
      },
      removing: {
        description: 'The document on file is being removed.',
        tags: 'busy',
        invoke: {
          id: `remove-${documentType}`,
          src: 'remove',
          input: { documentType },
          onDone: { target: 'resting', actions: note(FRESH) },
          onError: { target: 'resting', actions: failed },
        },
      },
    },
  })
}

export const documentUploadsMachine = documentUploadsSetup.createMachine({
  id: 'document-uploads',
  context: { uploads: { registration: FRESH, vat: FRESH, address: FRESH, zatca: FRESH } },
  type: 'parallel',
  states: {
    registration: region('registration'),
    vat: region('vat'),
    address: region('address'),
    zatca: region('zatca'),
  },
})

type Snapshot = SnapshotFrom<typeof documentUploadsMachine>

/** What a screen shows of one document beside what is on file. */
export const uploadOf = (snapshot: Snapshot, documentType: DocumentType) => ({
  ...snapshot.context.uploads[documentType],
  isStoring: snapshot.matches({ [documentType]: 'storing' }),
  isRemoving: snapshot.matches({ [documentType]: 'removing' }),
  canRetry: snapshot.can({ type: 'retry.pressed', documentType }),
})

export type DocumentUpload = ReturnType<typeof uploadOf>

/** A document whose picked file did not arrive; Next waits until it is sent again or left. */
export const unsettledUpload = (
  snapshot: Snapshot,
  documentTypes: readonly DocumentType[],
): DocumentType | null => documentTypes.find((type) => uploadOf(snapshot, type).canRetry) ?? null
