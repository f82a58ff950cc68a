import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { DOCUMENT_PART, removeDocument, storeDocument } from '#contract/endpoints/documents.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { DocumentType } from '#contract/entities/document.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import {
  documentUploadsMachine,
  type StoreInput,
  unsettledUpload,
  uploadOf,
} from '#machines/document-uploads/document-uploads.machine.ts'
import { isConflict, toCallProblem } from '#machines/shared/call-problem.ts'
import { provide } from '#machines/shared/provide.ts'
import { call, upload } from '#src/shared/api/api.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { useFlow } from '../flow/flow-context.ts'

/** Runs writes one after another, because each write sends the revision from the previous answer. */
const oneByOne = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

/** The documents of a business with their uploads. A file is sent when it is picked. */
export const useDocumentUploads = () => {
  const queryClient = useQueryClient()
  const { actor: flow, keep, edited } = useFlow()
  const [files] = useState(() => new Map<DocumentType, File>())

  const machine = useMemo(() => {
    const enqueue = oneByOne()
    const revision = () => flow.getSnapshot().context.revision
    const change = (signal: AbortSignal, work: () => Promise<{ customer: Customer }>): Promise<void> =>
      enqueue(async () => {
        if (signal.aborted) return
        try {
          keep((await work()).customer)
        } catch (error) {
          // Another window made a change, or a cancelled upload was stored after all: reads the current state.
          if (signal.aborted || isConflict(toCallProblem(error))) {
            const { customer } = await queryClient.fetchQuery({ ...currentQuery, staleTime: 0 })
            if (customer) keep(customer)
          }
          throw error
        }
      })
    return provide(documentUploadsMachine, {
      actors: {
        store: fromPromise<void, StoreInput>(({ input: { documentType, onProgress }, signal }) =>
          change(signal, () => {
            const form = new FormData()
            const file = files.get(documentType)
            if (file) form.append(DOCUMENT_PART, file, file.name)
            return upload(storeDocument, form, {
              params: { documentType },
              revision: revision(),
              signal,
              onProgress: ({ percent }) => onProgress(percent),
            })
          }),
        ),
        remove: fromPromise<void, { documentType: DocumentType }>(({ input, signal }) =>
          change(signal, () => call(removeDocument, { params: input }, { revision: revision() })),
        ),
      },
    })
  }, [queryClient, keep, flow, files])

  const actor = useActorRef(machine, { inspect }, (state) =>
    flow.send({ type: 'screen.reported', isWorking: state.hasTag('busy') }),
  )
  const snapshot = useSelector(actor, (state) => state)
  const { send } = actor

  return {
    of: (documentType: DocumentType) => uploadOf(snapshot, documentType),
    unsettled: (documentTypes: readonly DocumentType[]) => unsettledUpload(snapshot, documentTypes),
    pick: (documentType: DocumentType, file: File) => {
      files.set(documentType, file)
      edited()
      send({ type: 'file.picked', documentType, fileName: file.name })
    },
    refuse: (documentType: DocumentType, reason: FieldMessage) =>
      send({ type: 'file.refused', documentType, reason }),
    retry: (documentType: DocumentType) => send({ type: 'retry.pressed', documentType }),
    cancel: (documentType: DocumentType) => send({ type: 'cancel.pressed', documentType }),
    remove: (documentType: DocumentType) => {
      edited()
      send({ type: 'remove.pressed', documentType })
    },
  }
}
