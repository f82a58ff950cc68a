import { assign, setup } from 'xstate'
import type { DocumentType } from '#contract/entities/document.ts'
import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'
import { unprovided } from '../shared/provide.ts'
import type { DocumentUploadsEvent, StoreInput, Upload, Uploads } from './types.ts'

/** The server has read the file and says what is wrong with it: sending it again would not help. */
const FILE_CODES: readonly CallProblem['code'][] = [
  'file-missing',
  'file-too-large',
  'file-empty',
  'file-type-refused',
  'file-damaged',
  'file-macros',
  'file-password',
]

export const documentUploadsSetup = setup({
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
