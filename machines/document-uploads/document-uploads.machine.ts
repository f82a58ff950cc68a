/**
 * The uploads of the documents of a business: a file is stored as soon as it is picked, and can be cancelled, repeated, replaced or
 * removed. The portal owns it; the list of stored documents is data of the customer and not part of this chart. There is one region
 * for each type of document, so that several files can be picked in a row. A file that the server has read and refused is shown
 * with the reason; a file that did not arrive can be sent again without picking it again.
 */
import { assign, type SnapshotFrom, setup } from 'xstate'
import type { DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'

/** The state of one document beside the stored file. */
interface Upload {
  /** The last picked file, until it is stored. */
  fileName: string | null
  percent: number
  /** The reason why a file was not sent, or is missing. */
  refused: FieldMessage | null
  problem: CallProblem | null
}

type About<Type extends string, More = unknown> = { type: Type; documentType: DocumentType } & More

type DocumentUploadsEvent =
  | About<'file.picked', { fileName: string }>
  | About<'file.refused', { reason: FieldMessage }>
  | About<'upload.progressed', { percent: number }>
  | About<'cancel.pressed'>
  | About<'retry.pressed'>
  | About<'remove.pressed'>

export interface StoreInput {
  documentType: DocumentType
  onProgress: (percent: number) => void
}

type Uploads = Record<DocumentType, Upload>

/** The server has read the file and refused it, so sending it again would not help. */
const FILE_CODES: readonly CallProblem['code'][] = [
  'file-missing',
  'file-too-large',
  'file-empty',
  'file-type-refused',
  'file-damaged',
  'file-macros',
  'file-active',
  'file-infected',
  'file-too-complex',
  'file-password',
]

const documentUploadsSetup = setup({
  types: {
    context: {} as { uploads: Uploads },
    events: {} as DocumentUploadsEvent,
    tags: {} as 'busy',
  },
  actors: {
    store: unprovided<void, StoreInput>('document-uploads', 'store'),
    remove: unprovided<void, { documentType: DocumentType }>('document-uploads', 'remove'),
  },
  actions: {
    note: assign(
      ({ context }, { documentType, ...change }: Partial<Upload> & { documentType: DocumentType }) => ({
        uploads: { ...context.uploads, [documentType]: { ...context.uploads[documentType], ...change } },
      }),
    ),
  },
  guards: {
    isAbout: ({ event }, { documentType }: { documentType: DocumentType }) =>
      'documentType' in event && event.documentType === documentType,
    isFileRefused: (_, { error }: { error: unknown }) => FILE_CODES.includes(toCallProblem(error).code),
  },
})

const NO_UPLOAD: Upload = { fileName: null, percent: 0, refused: null, problem: null }

/** Guards and actions of the region of one document. */
const stepsOf = (documentType: DocumentType) => {
  const about = { type: 'isAbout', params: { documentType } } as const
  const note = (change: Partial<Upload>) => ({ type: 'note', params: { documentType, ...change } }) as const
  const failed = {
    type: 'note',
    params: ({ event }: { event: { error: unknown } }) => ({
      documentType,
      problem: toCallProblem(event.error),
    }),
  } as const
  const fileRefused = {
    type: 'isFileRefused',
    params: ({ event }: { event: { error: unknown } }) => event,
  } as const
  const onPick = {
    guard: about,
    target: 'storing',
    actions: {
      type: 'note',
      params: ({ event }: { event: About<'file.picked', { fileName: string }> }) => ({
        ...NO_UPLOAD,
        documentType,
        fileName: event.fileName,
      }),
    },
  } as const
  const onRefuse = {
    guard: about,
    target: 'resting',
    actions: {
      type: 'note',
      params: ({ event }: { event: About<'file.refused', { reason: FieldMessage }> }) => ({
        ...NO_UPLOAD,
        documentType,
        refused: event.reason,
      }),
    },
  } as const

  return { about, note, failed, fileRefused, onPick, onRefuse }
}

const region = (documentType: DocumentType) => {
  const { about, note, failed, fileRefused, onPick, onRefuse } = stepsOf(documentType)
  return documentUploadsSetup.createStateConfig({
    description: `The ${documentType} document.`,
    initial: 'resting',
    states: {
      resting: {
        description: 'The person can pick a file, or remove the stored one.',
        on: {
          'file.picked': onPick,
          'file.refused': onRefuse,
          'remove.pressed': { guard: about, target: 'removing', actions: note(NO_UPLOAD) },
        },
      },
      storing: {
        description: 'The file is being uploaded.',
        tags: 'busy',
        invoke: {
          id: `store-${documentType}`,
          src: 'store',
          input: ({ self }) => ({
            documentType,
            onProgress: (percent) => self.send({ type: 'upload.progressed', documentType, percent }),
          }),
          onDone: { target: 'resting', actions: note(NO_UPLOAD) },
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
          'cancel.pressed': { guard: about, target: 'resting', actions: note(NO_UPLOAD) },
        },
      },
      failed: {
        description: 'The upload failed; the person can retry it or discard the file.',
        on: {
          'retry.pressed': { guard: about, target: 'storing', actions: note({ percent: 0, problem: null }) },
          'cancel.pressed': { guard: about, target: 'resting', actions: note(NO_UPLOAD) },
          'file.picked': onPick,
          'file.refused': onRefuse,
        },
      },
      removing: {
        description: 'The stored document is being removed.',
        tags: 'busy',
        invoke: {
          id: `remove-${documentType}`,
          src: 'remove',
          input: { documentType },
          onDone: { target: 'resting', actions: note(NO_UPLOAD) },
          onError: { target: 'resting', actions: failed },
        },
      },
    },
  })
}

export const documentUploadsMachine = documentUploadsSetup.createMachine({
  id: 'document-uploads',
  context: { uploads: { registration: NO_UPLOAD, vat: NO_UPLOAD, address: NO_UPLOAD, zatca: NO_UPLOAD } },
  type: 'parallel',
  states: {
    registration: region('registration'),
    vat: region('vat'),
    address: region('address'),
    zatca: region('zatca'),
  },
})

type Snapshot = SnapshotFrom<typeof documentUploadsMachine>

/** The state of one document for a screen. */
export const uploadOf = (snapshot: Snapshot, documentType: DocumentType) => ({
  ...snapshot.context.uploads[documentType],
  isStoring: snapshot.matches({ [documentType]: 'storing' }),
  isRemoving: snapshot.matches({ [documentType]: 'removing' }),
  canRetry: snapshot.can({ type: 'retry.pressed', documentType }),
})

export type DocumentUpload = ReturnType<typeof uploadOf>

/** A document whose picked file did not arrive. Next waits until it is sent again or discarded. */
export const unsettledUpload = (
  snapshot: Snapshot,
  documentTypes: readonly DocumentType[],
): DocumentType | null => documentTypes.find((type) => uploadOf(snapshot, type).canRetry) ?? null

const uploads = (all: Uploads) =>
  Object.fromEntries(
    Object.entries(all).map(([type, { fileName, percent, refused, problem }]) => [
      type,
      { picked: fileName !== null, percent, refused, problem: problemCode(problem) },
    ]),
  )

export const documentUploadsAllowList: AllowList<typeof documentUploadsMachine> = {
  context: { uploads },
  events: {
    'file.picked': { documentType: 'shown', fileName: 'hidden' },
    'file.refused': { documentType: 'shown', reason: 'shown' },
    'upload.progressed': { documentType: 'shown', percent: 'shown' },
    'cancel.pressed': { documentType: 'shown' },
    'retry.pressed': { documentType: 'shown' },
    'remove.pressed': { documentType: 'shown' },
  },
}
